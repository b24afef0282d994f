import { request } from 'node:http';

/** Of the body in brotli, which `fetch` would hide; none where nothing is. */
export function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : 0));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
