/** A site with more essays than a page, or a document for agents, lists. */
import { expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../helpers/content-copy.ts';
import { SAMPLE_ORIGIN, startSample } from '../helpers/sample.ts';

it('serves every URL in llms.txt, which has the years', async () => {
  const content = await smallContent();
  onTestFinished(content.close);
  for (let index = 0; index < 120; index += 1) {
    const day = new Date(Date.UTC(2025, 3, 20 - index)).toISOString().slice(0, 10);
    const options = { title: `title: Number ${index}`, date: `date: ${day}` };
    await content.write(`essays/number-${index}.md`, essayText('Some words. '.repeat(30), options));
  }
  const service = await startSample({ CONTENT_DIR: content.folder, RATE_LIMIT_PER_MINUTE: '10000' });
  onTestFinished(service.close);
  const textAt = async (path: string) => {
    const response = await service.request(path);
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const pathsIn = (text: string) =>
    [...text.matchAll(/^- \[.+\]\((.+)\): .+$/gm)].map(([, url = '']) => url.replace(SAMPLE_ORIGIN, ''));
  const document = await textAt('/llms.txt');
  for (const path of pathsIn(document)) await textAt(path);
  const [, years = ''] = document.split('## Essays by year');
  const ofYears = pathsIn(years.split('\n## ')[0] ?? '');
  expect(ofYears.at(-1)).toBe('/essays.md?page=2');
  expect(await textAt('/essays.md?page=2')).toContain('number-119');
});
