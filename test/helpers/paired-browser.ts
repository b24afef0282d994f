/** A browser that is paired with the owner's room of a service, without a socket. */
import { expect } from 'vitest';
import { formTokenOf } from '../../owner/room/routes/session.ts';
import { SAMPLE_ORIGIN, type SampleService } from './sample.ts';

export interface PairedBrowser {
  readonly cookie: string;
  /** Proves that a form is this browser's. */
  readonly token: string;
  /** Opens a path. Follows no redirect. */
  readonly get: (path: string) => Promise<Response>;
  /** Returns a page, and fails unless there is one. */
  readonly page: (path: string) => Promise<string>;
  /** Sends a form of the room, with its token unless the fields have another. Follows no redirect. */
  readonly post: (path: string, fields?: Fields | URLSearchParams, headers?: Fields) => Promise<Response>;
  /** Sends a form as a script of the room does. */
  readonly postForJson: (path: string, fields?: Fields) => Promise<JsonAnswer>;
  /** Sends a form and returns the page that it leads to. Fails unless there is one. */
  readonly send: (path: string, fields?: Fields) => Promise<string>;
  /** Opens a page and presses its button that leads below it, or to `at`. Returns the page that comes then. */
  readonly press: (path: string, verb: string, at?: string) => Promise<string>;
}

type Fields = Readonly<Record<string, string>>;

interface JsonAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever is answered
  readonly body: any;
}

/** Pairs a browser with the room. `origin` is that of the site. */
export async function pairBrowser(
  { request, stores }: Pick<SampleService, 'request' | 'stores'>,
  origin = SAMPLE_ORIGIN,
): Promise<PairedBrowser> {
  const sameOrigin = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const { secret } = await stores.devices.createPairing();
  const paired = await request(`/owner/pair/${secret}`, {
    method: 'POST',
    headers: sameOrigin,
    body: 'name=Phone',
  });
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const token = formTokenOf(cookie.split('=')[1] ?? '');
  let notice = '';
  /** Sends a request with the cookies of the session, and keeps the one of its notice as browsers do. */
  async function ask(path: string, init: RequestInit & { readonly headers: Fields }): Promise<Response> {
    const response = await request(path, {
      ...init,
      headers: { ...init.headers, cookie: init.headers.cookie ?? `${cookie}${notice}` },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      if (pair.includes('foyer-notice')) notice = pair.endsWith('=') ? '' : `; ${pair}`;
    }
    return response;
  }
  const get = (path: string) => ask(path, { headers: {} });

  async function page(path: string): Promise<string> {
    const response = await get(path);
    const html = await response.text();
    expect(response.status, html).toBe(200);
    return html;
  }

  const post: PairedBrowser['post'] = (path, fields = {}, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { ...sameOrigin, ...headers },
      body: String(fields instanceof URLSearchParams ? fields : new URLSearchParams({ token, ...fields })),
    });

  const send: PairedBrowser['send'] = async (path, fields) => {
    const response = await post(path, fields);
    if (response.status === 200) return response.text();
    expect(response.status, await response.text()).toBe(303);
    return page(response.headers.get('location') ?? '');
  };

  return {
    cookie,
    token,
    get,
    page,
    post,
    async postForJson(path, fields) {
      const response = await post(path, fields, { accept: 'application/json' });
      return { status: response.status, body: await response.json() };
    },
    send,
    async press(path, verb, at = path) {
      const html = await page(path);
      const [form] = new RegExp(`<form method="post" action="${at}/${verb}".*?</form>`, 's').exec(html) ?? [];
      expect(form, html).toBeDefined();
      return send(`${at}/${verb}`, hiddenFields(form ?? ''));
    },
  };
}

/** Returns where the form in a page that undoes something leads, and its fields. */
export function undoIn(html: string): [path: string, fields: Fields] {
  const notice = /<div class="room-notice[^"]*".*?<\/form>/s.exec(html)?.[0] ?? '';
  return [/action="([^"]+)"/.exec(notice)?.[1] ?? '', hiddenFields(notice)];
}

/** Returns the hidden fields in a part of a page. */
export function hiddenFields(html: string): Fields {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
