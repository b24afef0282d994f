/** Nothing that a page says is anywhere else than in the table of words, so that it can be translated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPages } from '../site/compile/page-list.ts';
import { createContentReader } from '../site/reader/read-content.ts';
import { findWords } from '../site/util/find-words.ts';
import { type Draft, fieldNames, troubleOf } from '../web/core/contact-fields.ts';
import type { Greeting } from '../web/core/greetings.ts';
import { ProblemError } from '../web/core/problems.ts';
import { type Found, toFound } from '../web/core/search/found.ts';
import { typeset } from '../web/core/typeset.ts';
import { createWording } from '../web/locales/wording.ts';
import { contactPage, messageRefusedPage, messageSentPage } from '../web/views/contact.tsx';
import { errorPage, movedPage, notFoundPage, tooManyRequestsPage } from '../web/views/error-pages.tsx';
import { essaysPage } from '../web/views/essays.tsx';
import { greetingPage, guestbookPage } from '../web/views/guestbook.tsx';
import { homePage } from '../web/views/home.tsx';
import { offeringsPage } from '../web/views/offerings.tsx';
import { legalPage } from '../web/views/owners-pages.tsx';
import { projectsPage } from '../web/views/projects.tsx';
import type { ViewContext } from '../web/views/view-context.ts';
import { MARKS, pseudoTable } from './helpers/core/pseudo-words.ts';
import { SAMPLE_CONTENT, type SampleService, sharedCache, startSample } from './helpers/sample.ts';

const now = new Date('2026-11-21T10:00:00Z');
const wording = createWording(pseudoTable(findWords('en')));
const greeting: Greeting = {
  id: 'g1',
  agent_name: 'Heron',
  message: 'Good morning',
  created_at: '2026-11-21T08:00:00Z',
  channel: 'mcp',
  reply: { message: 'And to you', created_at: '2026-11-21T09:59:50Z' },
};
const draft: Draft = { name: '', email: 'ada', message: 'x'.repeat(5001), website: '' };
const address = 'https://api.example';

let service: SampleService;
let view: ViewContext;
const pages = new Map<string, string>();

beforeAll(async () => {
  service = await startSample();
  view = { ...service.snapshot().view, wording };
  await renderAll();
});
afterAll(() => service.close());

/** Renders every page, and each part of a page that only some sites or visitors see. */
async function renderAll(): Promise<void> {
  const { bundle } = view;
  const { registry, resources, library, search, endpoints } = service.snapshot();
  const content = await createContentReader(SAMPLE_CONTENT, { cache: sharedCache }).read();
  const methods = [...endpoints.values()].flatMap((byMethod) => Object.values(byMethod));
  const viewIn = () => view;
  const sources = { content, view, viewIn, bundle, library, registry, resources, endpoints: methods };
  for (const { path, render } of listPages(sources)) pages.set(path, render());

  const find = async (query: string, category?: string): Promise<Found> =>
    toFound(query, await search.search(query, { limit: 10, offset: 0, category }), bundle.essays);
  const [pillar] = bundle.pillars;
  const [first] = bundle.essays;
  if (!pillar || !first) throw new Error('The sample has changed.');
  const { site } = bundle;
  const withBundle = (changes: Partial<ViewContext['bundle']>): ViewContext => {
    return { ...view, bundle: { ...bundle, ...changes } };
  };
  const noSurfaces = Object.fromEntries(Object.keys(site.surfaces).map((name) => [name, false]));
  const silent = withBundle({ site: { ...site, surfaces: noSurfaces as unknown as typeof site.surfaces } });
  const exported = withBundle({ exported: { api: address } });
  const empty = withBundle({ essays: [], offerings: [], projects: { ...bundle.projects, projects: [] } });
  const pending = (['draft', 'scheduled'] as const).map((state) => ({ ...first, pending: state }));
  const status = (openForSpeaking: boolean, openForAdvisory: boolean) =>
    withBundle({ status: { ...bundle.status, openForSpeaking, openForAdvisory } });
  const recent = { total: 3, greetings: [greeting], now };
  const more: Readonly<Record<string, string>> = {
    'a category': essaysPage(view, { pillar }),
    'a category without essays': essaysPage(withBundle({ essays: [{ ...first, category: 'Other' }] }), {
      pillar,
    }),
    'a tag': essaysPage(view, { tag: first.tags[0] }),
    'an unknown category': essaysPage(view, { unknownCategory: `${pillar.slug}s` }),
    'ignored parameters': essaysPage(view, { ignored: ['a', 'b'] }),
    'many ignored parameters': essaysPage(view, { ignored: ['a', 'b', 'c', 'd', 'e'] }),
    results: essaysPage(view, { found: await find('trust') }),
    'results in a category': essaysPage(view, { found: await find('trust', pillar.name), pillar }),
    'no results': essaysPage(view, { found: await find('xyzzy'), pillar }),
    'a correction': essaysPage(view, { found: await find('pasword') }),
    'related essays': essaysPage(view, { found: await find('stripe') }),
    'a later page': essaysPage(view, { found: { ...(await find('trust')), offset: 10, total: 25 } }),
    'essays to come': essaysPage(withBundle({ essays: pending })),
    'no essays': essaysPage(empty),
    'an empty home page': homePage(empty),
    'a home page without interfaces': homePage(silent),
    'no projects': projectsPage(empty),
    'no offerings': offeringsPage(empty),
    'open to both': offeringsPage(status(true, true)),
    'open to talks': offeringsPage(status(true, false)),
    'open to advice': offeringsPage(status(false, true)),
    'open to neither': offeringsPage(status(false, false)),
    'a legal notice with calls': legalPage(
      withBundle({ site: { ...site, policies: { ...site.policies, countPageCalls: true } } }),
      '<p>…</p>',
    ),
    'an exported contact page': contactPage(exported),
    'a contact page without interfaces': contactPage(silent),
    'a contact page of an empty site': contactPage(empty),
    'an invalid message': contactPage(view, {
      values: draft,
      trouble: troubleOf(
        new ProblemError('invalid-input', {
          detail: '',
          errors: fieldNames.map((name) => ({ pointer: `/${name}`, detail: '', hint: '' })),
        }),
        draft,
      ),
    }),
    'a message that could not be stored': contactPage(view, {
      trouble: troubleOf(new ProblemError('storage-unavailable', { detail: '', retryAfter: 5 }), draft),
    }),
    'a sent message': messageSentPage(view),
    'a refused message': messageRefusedPage(view, new ProblemError('csrf-failed', { detail: '' })),
    'a refused form': messageRefusedPage(view, new ProblemError('body-too-large', { detail: '' })),
    'an empty guestbook': guestbookPage(view, { total: 0, greetings: [], now }),
    'a guestbook': guestbookPage(view, recent),
    'a guestbook without interfaces': guestbookPage(silent, { ...recent, total: 1 }),
    'a greeting': greetingPage(view, greeting, now),
    'a missing page': notFoundPage(view, {
      path: '/esays',
      suggestions: [{ label: first.title, path: '/essays' }],
    }),
    'any missing page': notFoundPage(view),
    'a page that moved': movedPage(view, '/essays'),
    'too many requests': tooManyRequestsPage(view),
    'a failure': errorPage(view),
  };
  for (const [name, html] of Object.entries(more)) pages.set(name, html);
}

/** Elements with code, pictures, dates, and what the owner or a visitor has written. */
const CONTENT = new Set('script style code pre svg time bdi textarea'.split(' '));
const CONTENT_ATTRIBUTE = / (?:lang="en"|class="(?:prose |prose"|p-)|dir="auto"|rel="me")/;
const READ_OUT = / (?:aria-label|title|placeholder)="([^"]*)"/g;
const DESCRIPTION =
  /^<meta (?:name|property)="(?:description|og:(?:title|description|image:alt))" content="([^"]*)"/;
const VOID = /^<(?:br|col|hr|img|input|link|meta)\b|\/>$/;

/** The best passage of a result, which is after its date, category and reading time. */
const PASSAGE = /(?<=<p class="meta"><time class="dt-published".{0,400}<\/p>)<p>.*?<\/p>/g;

/** Leaves out the passages of results, and the head of pages whose content is in English on every site. */
function prepared(name: string, html: string): string {
  const body = html
    .replace(/^<!doctype html><html[^>]*>/, '')
    .replace(PASSAGE, '')
    .replace(/<\/?mark>/g, '');
  return name.startsWith('/problems') ? body.replace(/<head>.*?<\/head>/s, '') : body;
}

/** Returns what is shown or read out, outside of marks and of content. Facts on one line are apart. */
function unmarked(html: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let open = 0;
  /** Number of elements around the content that is being skipped. */
  let content: number | undefined;

  function read(text: string): void {
    let outside = '';
    for (const character of decode(text)) {
      if (character === MARKS[0]) depth += 1;
      else if (character === MARKS[1]) depth -= 1;
      else outside += depth === 0 ? character : '\n';
    }
    found.push(...outside.split(/\n+| ·\s/).map((part) => part.trim()));
  }

  for (const part of html.split(/(<[^<>]*>)/)) {
    if (part.startsWith('</')) {
      open -= 1;
      if (open === content) content = undefined;
    } else if (!part.startsWith('<')) {
      if (content === undefined) read(part);
    } else {
      const isContent = CONTENT.has(/^<([\w-]+)/.exec(part)?.[1] ?? '') || CONTENT_ATTRIBUTE.test(part);
      if (content === undefined && !part.includes(' lang="en"')) {
        for (const [, value = ''] of [...part.matchAll(READ_OUT), DESCRIPTION.exec(part) ?? []]) read(value);
      }
      if (VOID.test(part)) continue;
      if (isContent) content ??= open;
      open += 1;
    }
  }
  return found.filter((text) => /\p{L}/u.test(text));
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns the strings in a value, at any depth. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** From this length on, part of the content is content: an excerpt, a passage or a description. */
const LONG = 20;
/** An address without its scheme, and one of a mailbox. */
const ADDRESS = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$|^\S+@\S+$|^https?:/;
/** Names that are the same in every language. */
const NAMES = ['llms.txt', 'sh'];

describe('the pages of a site in a pseudo-locale', () => {
  it('say nothing that is not from the table', () => {
    const { bundle, library } = service.snapshot();
    const written = [
      ...stringsIn({ ...bundle, site: { ...bundle.site, surfaces: {} } }),
      ...Object.values(library.bodies).map(({ text }) => text),
      `${bundle.site.name} – ${bundle.site.title}`,
      ...NAMES,
    ];
    const content = new Set(written.flatMap((text) => [text, typeset(text, bundle.site.locale)]));
    const all = [...content].join('\n');
    const isContent = (text: string) =>
      content.has(text) ||
      ADDRESS.test(text) ||
      (text.length > LONG && all.includes(text.replace(/^…|…$/g, '')));
    const found = [...pages].flatMap(([name, html]) =>
      unmarked(prepared(name, html))
        .filter((text) => !isContent(text))
        .map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
