/** A service on a copy of the content, and a browser that is paired with it. */
import { onTestFinished } from 'vitest';
import { smallContent } from './content-copy.ts';
import { SAMPLE_ORIGIN, startSample } from './sample.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Starts the service. Everything is closed when the test has finished. */
export async function pairedRoom(settings: Readonly<Record<string, string>> = {}) {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const origin = settings.PUBLIC_URL ?? SAMPLE_ORIGIN;
  const service = await startSample({ CONTENT_DIR: copy.folder, ...settings });
  onTestFinished(service.close);
  const { secret } = await service.stores.devices.createPairing();
  const paired = await service.request(`/owner/pair/${secret}`, {
    method: 'POST',
    headers: { origin, 'content-type': FORM_TYPE },
    body: 'name=Phone',
  });
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const get = (path: string) => service.request(path, { headers: { cookie } });
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await (await get('/owner/now')).text()) ?? [];
  return {
    copy,
    service,
    cookie,
    token,
    get,
    page: async (path: string) => (await get(path)).text(),
    /** Sends a form with the token of the browser. */
    post: (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
      service.request(path, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': FORM_TYPE, ...headers },
        body: new URLSearchParams({ token, ...fields }).toString(),
      }),
  };
}
