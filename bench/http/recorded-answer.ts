import { request as ask } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from '../load/request.ts';
import type { RawAnswer } from '../servers/raw.ts';

/** What Node sends with every answer by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * The answer byte for byte as it comes; `fetch` would take it out of its encoding.
 *
 * @throws Error at another status than the request expects
 */
export async function recordAnswer(origin: string, request: Request): Promise<Omit<RawAnswer, 'path'>> {
  const { method, path, headers = {}, body, status = 200 } = request;
  const answer = await new Promise<Omit<RawAnswer, 'path'>>((resolve, reject) => {
    ask(origin + path, { method, headers }, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.headers),
            body: bytes.toString('base64'),
          }),
        reject,
      );
    })
      .on('error', reject)
      .end(body);
  });
  if (answer.status !== status) throw new Error(`${origin}${path} answers ${answer.status}.`);
  return answer;
}

function headersOf(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const made = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  return Object.fromEntries(made.map(([name, value]) => [name, String(value)]));
}
