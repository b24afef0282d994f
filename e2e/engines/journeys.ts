/** What people do on the site, and its owner in the room, written once for all browsers. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { temporaryFolder } from '../../test/helpers/temporary-files.ts';
import type { JourneySite } from './journey-site.ts';
import type { Tab, Target } from './tab.ts';

export interface Journey {
  readonly name: string;
  /** Whether browsers before the line of support can make it, too. */
  readonly isForAll?: true;
  readonly make: (tab: Tab, site: JourneySite) => Promise<void>;
}

/** Every page with a fixed path, and an essay. */
export const PAGES = [
  ...['/', '/essays', '/essays/agents-need-a-doorbell', '/projects', '/about'],
  ...['/offerings', '/contact', '/guestbook', '/agents', '/legal'],
];
/** Pages of the room. The draft is on the last one. */
export const ROOM_PAGES = ['/owner', '/owner/texts', '/owner/pictures', '/owner/texts/essay/knots'];

const DIALOG = 'dialog.search-dialog';
const WIDGET = 'foyer-greetings';
const FORM = 'foyer-contact-form';
const SAVE_STATE = '#save-state > :not(.unseen)';
const CONFLICT = '.room-trouble';
const button = (name: string): Target => ['button', name];

export const journeys: readonly Journey[] = [
  {
    name: 'reads every page, and nothing scrolls sideways',
    isForAll: true,
    async make(tab) {
      for (const path of PAGES) {
        await tab.open(path);
        await tab.see('h1');
        expect(await tab.evaluate(overflow, []), path).toBeLessThanOrEqual(0);
      }
      await tab.open('/');
      await tab.click('main a[href^="/essays/"]');
      await tab.waitFor(() => location.pathname.startsWith('/essays/'), []);
      await tab.see('article h1, h1');
    },
  },
  {
    name: 'sees where the focus is',
    isForAll: true,
    async make(tab) {
      await tab.open('/about');
      for (let count = 0; count < 6; count += 1) {
        await tab.press('Tab');
        expect(await tab.evaluate(focusMark, [])).toMatch(/ seen$/);
      }
    },
  },
  {
    name: 'sends the contact form without scripts',
    isForAll: true,
    async make(tab, { network }) {
      network.hasScripts = false;
      try {
        await tab.open('/contact');
        await tab.fill('input[name=name]', 'Ada Sample');
        await tab.fill('input[name=email]', 'ada@sample.example');
        await tab.fill('textarea[name=message]', `Would you speak here? ${word()}`);
        await tab.click('.message-form [type=submit]');
        await tab.waitFor(() => location.search === '?sent', []);
      } finally {
        network.hasScripts = true;
      }
    },
  },
  {
    name: 'searches from the header',
    async make(tab) {
      await tab.open('/about');
      await isDefined(tab, 'foyer-tools');
      await tab.click('.search-open');
      await tab.see(`${DIALOG} input`);
      await tab.type('pasword');
      await tab.read(`${DIALOG} .found`, 'password');
      await tab.click(`${DIALOG} h3 a`);
      await tab.waitFor(() => location.pathname.startsWith('/essays/'), []);
    },
  },
  {
    name: 'searches the essays, and finds query and results again with Back',
    async make(tab) {
      await tab.open('/essays');
      await isDefined(tab, 'foyer-essay-search');
      await tab.fill('#q', 'runbook');
      await tab.waitFor(() => location.search === '?q=runbook', []);
      const first = await tab.read('main h3 a', 'Runbook');
      await tab.click('main h3 a');
      await tab.waitFor(() => location.pathname.startsWith('/essays/'), []);
      await tab.back();
      await tab.waitFor(() => location.search === '?q=runbook', []);
      await tab.expectValue('#q', 'runbook');
      expect(await tab.read('main h3 a')).toBe(first);
    },
  },
  {
    name: 'chooses a theme, which the next page has, too',
    async make(tab) {
      await tab.open('/');
      await isDefined(tab, 'foyer-tools');
      const before = await tab.evaluate(background, []);
      await tab.click('.theme-switch');
      const after = await tab.evaluate(background, []);
      expect(after).not.toBe(before);
      await tab.open('/about');
      await hasBackground(tab, after);
      await isDefined(tab, 'foyer-tools');
      await tab.click('.theme-switch');
      await hasBackground(tab, before);
    },
  },
  {
    name: 'sends the contact form',
    async make(tab) {
      await tab.open('/contact');
      await isDefined(tab, FORM);
      await tab.fill(`${FORM} #name`, 'Ada Sample');
      await tab.fill(`${FORM} #email`, 'ada@sample.example');
      await tab.fill(`${FORM} #message`, `Would you speak at our place? ${word()}`);
      await tab.click(`${FORM} [type=submit]`);
      await tab.see(`${FORM} #success`);
    },
  },
  {
    name: 'calls a tool over MCP-B, and sees the greeting that it left',
    async make(tab) {
      const message = `Good morning ${word()}`;
      await tab.open('/guestbook');
      await isDefined(tab, 'foyer-tools');
      expect(await tab.evaluate(callOverMcpB, ['post_greeting_to_humans', { message }])).toContain(
        'permalink',
      );
      await isDefined(tab, WIDGET);
      await tab.click(`${WIDGET} >> [part=button]`);
      await tab.read(`${WIDGET} >> [part=panel]`, message);
      await tab.open('/guestbook');
      await tab.read('main .greeting-list', message);
    },
  },
  {
    name: 'calls a tool in the console',
    async make(tab) {
      await tab.open('/agents#get_latest_articles');
      const tool = '[data-tool=get_latest_articles]';
      await tab.of(`${tool} .tool-form`, (form) => !form.querySelector('fieldset')?.disabled);
      await tab.click([`${tool} button`, 'Call']);
      await tab.read(`${tool} .outcome`, 'Answered in');
      await tab.read(`${tool} .call-code code`, 'get_latest_articles');
    },
  },
  {
    name: 'pairs a browser, and writes',
    async make(tab, site) {
      await tab.open(await site.pairingPath());
      await tab.click('main form [type=submit]');
      await tab.waitFor(() => location.pathname === '/owner', []);
      await tab.open('/owner/texts/new?kind=essay');
      await isDefined(tab, 'foyer-text-editor');
      await tab.fill('[name=title]', 'On tides');
      await tab.click('#markdown');
      await tab.type('The sea comes back.');
      await tab.read(SAVE_STATE, 'Saved at');
      await tab.waitFor(() => location.pathname === '/owner/texts/essay/on-tides', []);
      await tab.reload();
      await tab.expectValue('#markdown', 'The sea comes back.');
    },
  },
  {
    name: 'writes without network, and has the text when it is back',
    async make(tab, { network }) {
      await openText(tab, 'on-tides');
      network.isDown = true;
      try {
        await writeAtEnd(tab, ' It goes again.');
        await tab.read(SAVE_STATE, 'Not saved');
      } finally {
        network.isDown = false;
      }
      tab.errors.splice(0);
      await tab.reload();
      await tab.expectValue('#markdown', 'The sea comes back. It goes again.');
      await tab.read(SAVE_STATE, 'Saved at');
      tab.errors.splice(0);
    },
  },
  {
    name: 'leaves while a save is under way, and comes back without a conflict',
    async make(tab, { network, saves }) {
      await openText(tab, 'knots');
      const before = saves.length;
      network.holdsSaves = true;
      try {
        await writeAtEnd(tab, ' It holds at night.');
        await tab.waitUntil(async () => saves.length > before, 'the text is being saved');
        await tab.type(' In rain, too.');
        await tab.click('main a[href^="/owner/texts"]');
        await tab.waitFor(() => location.pathname === '/owner/texts', []);
      } finally {
        network.holdsSaves = false;
      }
      await openText(tab, 'knots');
      await tab.expectValue('#markdown', 'A knot holds. It holds at night. In rain, too.');
      await tab.read(SAVE_STATE, 'Saved at');
      expect(await tab.evaluate((name) => document.querySelectorAll(name).length, [CONFLICT])).toBe(0);
    },
  },
  {
    name: 'goes on with a list, makes words bold, and undoes all of it',
    async make(tab) {
      await openText(tab, 'knots');
      await tab.fill('#markdown', '- One');
      await tab.press('Enter');
      await tab.type('Two');
      await tab.press('Enter');
      await tab.press('Enter');
      await tab.click('[data-tool=bold]');
      await tab.type('Three');
      await tab.expectValue('#markdown', '- One\n- Two\n**Three**');
      await tab.read(SAVE_STATE, 'Saved at');
      await repeat(tab, 'undo', '- One');
      await repeat(tab, 'redo', '- One\n- Two\n**Three**');
      await tab.read(SAVE_STATE, 'Saved at');
    },
  },
  {
    name: 'adds a picture',
    async make(tab) {
      await openText(tab, 'on-tides');
      const file = join(await temporaryFolder(), 'sea.jpg');
      await writeFile(file, await photo());
      await tab.choose('foyer-text-editor input[type=file]', file);
      await tab.fill('.add-picture [name=alt]', 'A grey sea');
      await tab.click('.add-picture [type=submit]');
      await tab.waitFor(
        () =>
          document
            .querySelector<HTMLTextAreaElement>('#markdown')
            ?.value.includes('![A grey sea](/media/sea.jpg)'),
        [],
      );
      await tab.read(SAVE_STATE, 'Saved at');
    },
  },
  {
    name: 'publishes, and takes it back',
    async make(tab) {
      await openText(tab, 'on-tides');
      await tab.click(button('Publish'));
      await tab.click('.text-sheet .room-main');
      await tab.read('.text-state', 'Published');
      await tab.click('.room-notice form button');
      await tab.read('.room-notice', 'Undone');
      await openText(tab, 'on-tides');
      await tab.read('.text-state', 'Draft');
    },
  },
];

async function openText(tab: Tab, slug: string): Promise<void> {
  await tab.open(`/owner/texts/essay/${slug}`);
  await isDefined(tab, 'foyer-text-editor');
}

async function writeAtEnd(tab: Tab, text: string): Promise<void> {
  await tab.click('#markdown');
  await tab.of('#markdown', (area) => {
    const { value } = area as HTMLTextAreaElement;
    (area as HTMLTextAreaElement).setSelectionRange(value.trimEnd().length, value.length);
    return true;
  });
  await tab.type(text);
}

/** Undoes or redoes step by step, as the keys of the browser do, until the text is this one. */
function repeat(tab: Tab, command: 'undo' | 'redo', text: string): Promise<unknown> {
  return tab.waitFor(
    (name, wanted) => {
      const area = document.querySelector<HTMLTextAreaElement>('#markdown');
      if (area?.value === wanted) return true;
      area?.focus();
      document.execCommand(name);
      return false;
    },
    [command, text],
  );
}

/** Waits for it: a browser may show an empty document before the next page. */
const hasBackground = (tab: Tab, color: string) =>
  tab.waitFor((wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted, [color]);

const isDefined = (tab: Tab, name: string) =>
  tab.waitFor((element) => document.querySelector(`${element}:defined`) !== null, [name]);

/** A word without digits, so that no two messages are the same. */
const word = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join(
    '',
  );

/** A picture with more pixels than the room sends. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 3_200, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
}

/** Runs in the page. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
/** Runs in the page. */
const background = () => getComputedStyle(document.documentElement).backgroundColor;

/** Runs in the page. Returns the element with the focus, and whether it has an outline or is only there with the focus. */
function focusMark(): string {
  const focused = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px' && outlineColor !== 'rgba(0, 0, 0, 0)';
  const isSkipLink = focused.matches('.skip-link') && focused.getBoundingClientRect().top >= 0;
  return `${focused.outerHTML.slice(0, 80)} ${hasOutline || isSkipLink ? 'seen' : 'not seen'}`;
}

/** Runs in the page, like an extension's script. Returns what the page answers to a call of a tool. */
function callOverMcpB(name: string, input: object): Promise<string> {
  const send = (payload: unknown) =>
    postMessage(
      { channel: 'mcp-default', type: 'mcp', direction: 'client-to-server', payload },
      location.origin,
    );
  const request = (id: number, method: string, params: object) =>
    send({ jsonrpc: '2.0', id, method, params });
  return new Promise((resolve) => {
    addEventListener('message', ({ data }) => {
      if (data?.direction !== 'server-to-client') return;
      const { payload } = data;
      if (payload === 'mcp-server-ready') {
        const clientInfo = { name: 'journey', version: '1' };
        request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      } else if (payload.id === 1) {
        send({ jsonrpc: '2.0', method: 'notifications/initialized' });
        request(2, 'tools/call', { name, arguments: input });
      } else if (payload.id === 2) resolve(JSON.stringify(payload));
    });
    send('mcp-check-ready');
  });
}
