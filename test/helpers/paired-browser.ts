/** A browser that is paired with the owner's room, without a socket. It follows redirects. */
import { expect } from 'vitest';
import { formTokenOf } from '../../server/owner/room/session.ts';
import { SAMPLE_ORIGIN, type SampleService } from './sample.ts';

export interface PairedBrowser {
  readonly cookie: string;
  /** Opens a path. Follows no redirect. */
  readonly get: (path: string) => Promise<Response>;
  /** Opens a page, and fails unless there is one. */
  readonly open: (path: string) => Promise<string>;
  /** Sends a form as a page of the room does. Follows no redirect. */
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Sends a form and returns the page that it leads to. Fails unless there is one. */
  readonly send: (path: string, fields?: Readonly<Record<string, string>>) => Promise<string>;
  /** Returns where the form in a page that undoes something leads, and its fields. */
  readonly undoIn: (page: string) => [path: string, fields: Readonly<Record<string, string>>];
}

/** Pairs a browser with the owner's room. */
export async function pairBrowser({ request, stores }: SampleService): Promise<PairedBrowser> {
  const { secret } = await stores.devices.createPairing();
  const sameOrigin = { origin: SAMPLE_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  const paired = await request(`/owner/pair/${secret}`, {
    method: 'POST',
    headers: sameOrigin,
    body: 'name=Phone',
  });
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const get = (path: string) => request(path, { headers: { cookie } });
  const open = async (path: string) => {
    const response = await get(path);
    const page = await response.text();
    expect(response.status, page).toBe(200);
    return page;
  };
  const token = formTokenOf(cookie.split('=')[1] ?? '');

  const post: PairedBrowser['post'] = (path, fields = {}, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { cookie, ...sameOrigin, ...headers },
      body: new URLSearchParams({ token, ...fields }).toString(),
    });

  return {
    cookie,
    get,
    open,
    post,
    async send(path, fields) {
      const response = await post(path, fields);
      if (response.status === 200) return response.text();
      expect(response.status, await response.text()).toBe(303);
      return open(response.headers.get('location') ?? '');
    },
    undoIn(page) {
      const notice = /<div class="room-notice".*?<\/form>/s.exec(page)?.[0] ?? '';
      return [/action="([^"]+)"/.exec(notice)?.[1] ?? '', fieldsIn(notice)];
    },
  };
}

/** Returns the hidden fields in a part of a page. */
function fieldsIn(html: string): Readonly<Record<string, string>> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
