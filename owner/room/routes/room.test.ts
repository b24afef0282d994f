import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { weekOf } from '../../../site/util/calendar.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { pairBrowser, undoIn } from '../../../test/helpers/paired-browser.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';

let service: SampleService;
beforeEach(async () => {
  service = await startSample();
});
afterEach(() => service.close());

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return service.request(path, {
    method: 'POST',
    headers: { origin: SAMPLE_ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Pairs a browser. Returns the header with its cookie. */
async function pair(): Promise<{ readonly cookie: string }> {
  const { secret } = await service.stores.devices.createPairing();
  const response = await post(`/owner/pair/${secret}`, { name: 'Phone' });
  expect(response.status).toBe(303);
  return { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

describe('without a paired browser', () => {
  it('every path of the room says how to pair, the same whether or not one is paired', async () => {
    const pages = async () =>
      Promise.all(
        ['/owner', '/owner/texts', '/owner/nothing'].map(async (path) => {
          const response = await service.request(path);
          expect(response.status, path).toBe(404);
          return response.text();
        }),
      );
    const before = await pages();
    await pair();
    const bodies = new Set([...before, ...(await pages())]);
    expect([...bodies]).toEqual([expect.stringContaining(english('room.unpairedLead'))]);
  });

  it('a pairing address answers until it is used, and opening it changes nothing', async () => {
    const { secret } = await service.stores.devices.createPairing();
    const path = `/owner/pair/${secret}`;
    for (let times = 0; times < 3; times += 1) {
      const page = await service.request(path);
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    }
    expect((await post(path, { name: 'Phone' })).status).toBe(303);
    const [used, wrong] = await Promise.all([
      service.request(path),
      service.request(`/owner/pair/${'0'.repeat(40)}`),
    ]);
    expect([used.status, await used.text()]).toEqual([wrong.status, await wrong.text()]);
    expect((await post(path, { name: 'Again' })).status).toBe(404);
  });
});

describe('a paired browser', () => {
  it('sees the inbox, on a page that must not be stored or framed', async () => {
    const cookie = await pair();
    const page = await service.request('/owner', { headers: cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await service.request('/owner/no-such-page', { headers: cookie })).status).toBe(404);
  });

  it('is the only one that sees anything', async () => {
    await pair();
    const pages = await Promise.all(
      ['/owner', '/owner/inquiries/1', '/owner/nothing'].map((path) => service.request(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = await Promise.all(pages.map((page) => page.text()));
    expect(new Set(bodies).size).toBe(1);
  });
});

describe('a notice', () => {
  it('is said once, and only if this session has done something', async () => {
    const browser = await pairBrowser(service);
    const posted = { agent_name: 'Bot', message: 'Good morning' };
    const { stored } = await service.stores.greetings.post(posted, {
      channel: 'mcp',
      state: 'pending',
      notify: [],
    });
    const path = `/owner/greetings/${stored.id}`;
    const forged = await browser.page(`${path}?done=marked&was=public&undo=public`);
    expect(forged).not.toContain('room-notice');
    const said = await browser.press(path, 'hide');
    expect(said).toContain(english('room.nowHidden'));
    expect(await browser.page(path)).not.toContain('room-notice');
    const [, fields] = undoIn(said);
    const other = await pairBrowser(service);
    const refused = await other.post('/owner/undo', { undo: String(fields.undo) });
    expect(refused.status).toBe(422);
    const cookie = `${browser.cookie}; ${browser.cookie.replace(/owner=.*/, 'notice=')}${fields.undo}`;
    const mistaken = await service.request(path, { headers: { cookie } });
    expect([mistaken.status, (await mistaken.text()).includes('room-notice')]).toEqual([200, false]);
    expect(await service.stores.greetings.findForOwner(stored.id)).toMatchObject({ state: 'hidden' });
  });

  it('says nothing that an address says', async () => {
    const browser = await pairBrowser(service);
    const said = 'Your pairing ends today';
    for (const path of [
      'proposals/x',
      'inquiries/x',
      'greetings/x',
      'devices/x/revoke',
      'texts/essay/x',
      'facts/x',
    ]) {
      const response = await browser.get(`/owner/${path.replace('x', encodeURIComponent(`x". ${said}.`))}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text(), path).not.toContain(said);
    }
  });
});

describe('the page of visits', () => {
  it('draws the weeks that are over, lists the ten most read, and begins an essay with what was asked in vain', async () => {
    const browser = await pairBrowser(service);
    expect(await browser.page('/owner/visits')).toContain(english('room.noVisits'));
    const read = (name: string, days: number, count: number) => ({
      day: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
      ...({ surface: 'page', outcome: 'answered', agent: 'browser' } as const),
      target: `/essays/${name}`,
      count,
    });
    const essays = Array.from({ length: 12 }, (_, number) => read(`essay-${number}`, 0, 100 - number));
    await service.stores.visits.add([
      ...essays,
      read('agents-need-a-doorbell', 22, 90),
      read('agents-need-a-doorbell', 8, 90),
      read('agents-need-a-doorbell', 0, 90),
    ]);
    const asked = {
      week: weekOf(new Date()),
      kind: 'search',
      query: 'boats & nets',
      asker: 'agent',
    } as const;
    await service.stores.unanswered.add(['a', 'b', 'c'].map((client) => ({ ...asked, client })));
    const page = await browser.page('/owner/visits');
    const [points = ''] = /(?<=<polyline points=")0\.0,[^"]*/.exec(page) ?? [];
    // All but the current week, which is not over.
    expect(points.split(' ')).toHaveLength((page.match(/<th scope="row">/g) ?? []).length - 1);
    const [, list = ''] =
      new RegExp(`<h2>${english('room.essaysRead')}<.*?<ul>(.*?)</ul>`, 's').exec(page) ?? [];
    const listed = [...list.matchAll(/href="\/essays\/([^"]+)"/g)].map(([, name]) => name);
    expect([listed.length, listed[0]]).toEqual([10, 'agents-need-a-doorbell']);
    const [, begin = ''] = /href="([^"]+)">Write about this/.exec(page) ?? [];
    expect(await browser.page(begin.replaceAll('&amp;', '&'))).toContain('boats &amp; nets</textarea>');
  });
});
