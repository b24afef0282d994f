import { SAMPLE_ORIGIN, type SampleService } from './sample.ts';

/** Posts a greeting and returns the path of its page. */
export async function leftGreeting({ request }: Pick<SampleService, 'request'>): Promise<string> {
  const posted = await request('/api/mcp/greetings', {
    method: 'POST',
    body: JSON.stringify({ message: 'Good day to you all' }),
    headers: { 'content-type': 'application/json' },
  });
  const { permalink } = (await posted.json()) as { readonly permalink: string };
  return permalink.replace(SAMPLE_ORIGIN, '');
}
