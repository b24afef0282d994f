import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { createCallEndpoints, createEndpoints } from '../server/endpoints/index.ts';
import { problemMeanings } from '../web/core/documents/problem-meanings.ts';
import type { Essay } from '../web/core/essays.ts';
import type { Greeting } from '../web/core/greetings.ts';
import type { Project } from '../web/core/model.ts';
import { isProblemName, problemTypes } from '../web/core/problems.ts';
import { createResources } from '../web/core/resources.ts';
import { essaysPath } from '../web/core/routes.ts';
import type { Found, FoundEssay } from '../web/core/search/found.ts';
import type { MatchField } from '../web/core/search/match-fields.ts';
import type { SearchNote } from '../web/core/search/notes.ts';
import type { Surfaces } from '../web/core/surfaces.ts';
import { createRegistry } from '../web/core/tools/registry.ts';
import { aboutPage } from '../web/views/about.tsx';
import { agentsPage, endpointGroups } from '../web/views/agents.tsx';
import { contactPage } from '../web/views/contact.tsx';
import { errorPage, notFoundPage, tooManyRequestsPage } from '../web/views/error-pages.tsx';
import { essayPage } from '../web/views/essay.tsx';
import { essaysPage } from '../web/views/essays.tsx';
import { faviconSvg } from '../web/views/favicon.ts';
import { greetingPage, guestbookPage } from '../web/views/guestbook.tsx';
import { homePage } from '../web/views/home.tsx';
import { contactMarkdown, offeringsMarkdown } from '../web/views/markdown/site-pages.ts';
import { offeringsPage } from '../web/views/offerings.tsx';
import { legalPage, ownPage } from '../web/views/owners-pages.tsx';
import { problemPage, problemsPage } from '../web/views/problems.tsx';
import { projectsPage } from '../web/views/projects.tsx';
import { english } from './helpers/core/english.ts';
import { HOSTILE, SAMPLE_ORIGIN, sampleBundle, sampleContext } from './helpers/views.ts';

const context = sampleContext();
const { bundle } = context;
const now = new Date('2026-11-21T10:00:00Z');
const greeting: Greeting = {
  id: 'g1',
  agent_name: `Agent ${HOSTILE}`,
  message: `Hello ${HOSTILE}`,
  created_at: '2026-11-21T08:00:00Z',
  channel: 'mcp',
};
const [quiet] = bundle.pillars.filter(({ slug }) => slug === 'quiet');
const [newest, middle, oldest] = bundle.essays;
const [nowPage] = bundle.pages;
if (!quiet || !nowPage || !newest || !middle || !oldest) throw new Error('The sample has changed.');

const registry = createRegistry(bundle);
const tools = [...registry.values()];
const resources = createResources(bundle);
const endpoints = [...createEndpoints(bundle), ...createCallEndpoints(bundle, { registry, resources })];
const surfaces = { tools, resources, endpoints };
const suggestions = [{ label: `Essays ${HOSTILE}`, path: '/essays' }];
const trusted = '<h2 id="a">A heading</h2><p>Trusted <em>text</em>.</p>';
const text = { html: trusted, headings: [{ level: 2, text: 'A heading', id: 'a' }] };

/** Pages that may be indexed, by path. */
const indexed: Readonly<Record<string, string>> = {
  '/': homePage(context),
  '/essays': essaysPage(context),
  '/essays?category=quiet': essaysPage(context, { pillar: quiet }),
  '/essays/second': essayPage(context, middle, text),
  '/projects': projectsPage(context),
  '/about': aboutPage(context),
  '/offerings': offeringsPage(context),
  '/contact': contactPage(context),
  '/guestbook': guestbookPage(context, { total: 1, greetings: [greeting], now }),
  '/guestbook/g1': greetingPage(context, greeting, now),
  '/agents': agentsPage(context, surfaces),
  '/legal': legalPage(context, trusted),
  '/now': ownPage(context, nowPage, trusted),
  '/problems': problemsPage(context),
  '/problems/invalid-input': problemPage(context, 'invalid-input'),
};
const notFound = notFoundPage(context, { path: `/x${HOSTILE}`, suggestions });
const unindexed: Readonly<Record<string, string>> = {
  404: notFound,
  429: tooManyRequestsPage(context),
  500: errorPage(context),
};
const unknownCategory = essaysPage(context, { unknownCategory: `knitting ${HOSTILE}` });
const ignoredParameters = essaysPage(context, { ignored: [`year ${HOSTILE}`, 'a', 'b', 'c', 'd'] });
const FRUAD: SearchNote = { kind: 'corrected', corrections: [{ word: 'fruad', instead: 'Fraud' }] };
const found: Found = {
  query: `trust ${HOSTILE}`,
  total: 3,
  offset: 0,
  notes: [],
  essays: [
    foundEssay(newest, 'title', newest.title, [0, 3]),
    foundEssay(middle, 'text', `A passage ${HOSTILE} of it`, [2, 9], [10, 10 + HOSTILE.length]),
    foundEssay(oldest, 'subject', `Fraud & Trust, tag ${HOSTILE}`, [0, 5]),
  ],
};
const nothing: Found = { query: `xyzzy ${HOSTILE}`, total: 0, offset: 0, essays: [], notes: [] };
const searches: Readonly<Record<string, string>> = {
  '/essays?q=': essaysPage(context, { found }),
  '/essays?category=quiet&q=': essaysPage(context, { pillar: quiet, found: nothing }),
  '/essays?q=fruad': essaysPage(context, {
    found: { ...found, notes: [{ kind: 'absent', words: [`fruad${HOSTILE}`] }] },
  }),
};
/** A data block, which browsers do not run. Its content has its own tests. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/;
const everyPage = Object.entries({
  ...indexed,
  ...unindexed,
  ...searches,
  unknownCategory,
  ignoredParameters,
});

describe.each(everyPage)('the page %s', (_path, html) => {
  it('is one document with one h1 and one main element', () => {
    expect(html.startsWith('<!doctype html><html lang="en" dir="ltr"><head>')).toBe(true);
    expect(html.endsWith('</body></html>')).toBe(true);
    expect(all(html, /<h1[\s>]/g)).toHaveLength(1);
    expect(all(html, /<main id="main"/g)).toHaveLength(1);
    expect(html).toContain('<a class="skip-link" href="#main">');
  });

  it('skips no heading level', () => {
    const levels = all(html, /<h([1-6])[\s>]/g).map(([, level]) => Number(level));
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  it('shows hostile text as plain text', () => {
    expect(html).not.toMatch(/<img src=x/);
    // With quoted values removed, no tag has an event handler.
    expect(html.replaceAll(/="[^"]*"/g, '')).not.toMatch(/<[a-z][^>]*\sonerror/);
    expect(html).toContain('&lt;img src=x onerror=1&gt;');
  });

  it('has no duplicate ids', () => {
    const ids = all(html, /\sid="([^"]*)"/g).map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no style or script that the content security policy would refuse', () => {
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
    expect(html).not.toContain('<style');
    expect(all(html.replace(STRUCTURED_DATA, ''), /<script\s[^>]*>/g).map(([tag]) => tag)).toEqual([
      '<script src="/assets/theme.js">',
      '<script type="module" src="/assets/main.js">',
      '<script type="application/json" class="words">',
      '<script type="application/json">',
    ]);
    expect(all(html, /<link rel="stylesheet"[^>]*>/g).map(([tag]) => tag)).toEqual([
      '<link rel="stylesheet" href="/assets/main.css"/>',
    ]);
  });

  it('links only to web addresses, e-mail addresses, MCP clients and the site itself', () => {
    const links = all(html, /\shref="([^"]*)"/g).map(([, href = '']) => href);
    expect(
      links.filter(
        (href) =>
          !/^(https?:\/\/|mailto:|cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?|vscode:mcp\/install\?|\/|#[a-z0-9-]+$)/.test(
            href,
          ),
      ),
    ).toEqual([]);
  });

  it('includes the tools and a link to the greetings that works without scripts', () => {
    const [, json = ''] =
      /<foyer-tools hidden="" site="ada" surfaces="webmcp mcpB"><script type="application\/json">(.*?)<\/script><\/foyer-tools>/s.exec(
        html,
      ) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(context.tools);
    expect(html).toContain(
      '<foyer-greetings><a href="/guestbook">Guestbook: greetings from agents</a></foyer-greetings>',
    );
  });
});

describe('a surface that is switched off', () => {
  const pages = (off: Partial<Surfaces>) => {
    const site = { ...bundle.site, surfaces: { ...bundle.site.surfaces, ...off } };
    const without = { ...context, bundle: { ...bundle, site } };
    return {
      home: homePage(without),
      contact: contactPage(without),
      agents: agentsPage(without, surfaces),
    };
  };

  it('is not used by the page', () => {
    expect(pages({ webmcp: false }).home).toContain('surfaces="mcpB"');
    expect(pages({ mcpB: false }).home).toContain('surfaces="webmcp"');
  });

  it('leaves no tools on the page if none can be offered there, and /agents says so', () => {
    const { home, agents } = pages({ webmcp: false, mcpB: false });
    for (const html of [home, agents]) {
      expect(html).toContain('<foyer-tools hidden="" site="ada" surfaces=""></foyer-tools>');
    }
    expect(agents).toContain('This site offers no tools on its pages');
    expect(agents).not.toContain('value="page"');
    expect(agents).toContain('<button class="call" type="submit" value="rest">');
    expect(pages({}).agents).not.toContain('This site offers no tools on its pages');
  });

  it('is neither listed as an interface nor used in code samples', () => {
    const { agents } = pages({});
    const traces = {
      webmcp: ['webmcp-state', '<option value="webmcp">', 'How to turn WebMCP on'],
      mcpB: ['mcp-b-state'],
      rest: ['<dt>REST</dt>', '<option value="rest">', 'Call over REST'],
      mcp: ['<dt>MCP</dt>', '<option value="mcp">', 'Add to Claude', 'claude mcp add'],
    };
    for (const [surface, texts] of Object.entries(traces)) {
      const without = pages({ [surface]: false }).agents;
      for (const text of texts) {
        expect(agents).toContain(text);
        expect(without).not.toContain(text);
      }
    }
  });

  it('leaves no link to a feed that is switched off', () => {
    const linked = (html: string) => all(html, /<a href="\/feed\.xml"/g).length;
    expect(linked(pages({}).home)).toBe(1);
    expect(linked(indexed['/essays'] ?? '')).toBe(2);
    expect(linked(indexed['/essays/second'] ?? '')).toBe(2);
    expect(pages({ feeds: false }).home).not.toContain('/feed.xml');
  });

  it.each([{ inquiryTool: false }, { webmcp: false, mcpB: false }])(
    'does not offer the form on /contact as a tool with %j',
    (off) => {
      expect(pages({}).contact).toContain('<foyer-contact-form tool="" owner=');
      const { contact } = pages(off);
      expect(contact).toContain('<foyer-contact-form owner=');
      expect(contact).not.toContain('send_inquiry');
    },
  );
});

describe('the head', () => {
  it.each(Object.entries(indexed))('has the canonical URL of %s', (path, html) => {
    const url = `${SAMPLE_ORIGIN}${path}`;
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${url}"/>`);
    expect(html).not.toContain('noindex');
  });

  it.each(Object.entries(unindexed))('excludes %s from indexes', (_status, html) => {
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|og:url/);
  });

  it.each(Object.entries(searches))(
    'excludes the search %s from indexes, and marks its section in the navigation',
    (_path, html) => {
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toMatch(/canonical|og:url/);
      expect(html).toContain('<a href="/essays" aria-current="true">');
      expect(titleOf(html)).toMatch(/^Search: (trust|xyzzy) /);
    },
  );

  it('has the canonical URL of /essays for an unknown category', () => {
    expect(unknownCategory).toContain(`<link rel="canonical" href="${SAMPLE_ORIGIN}/essays"/>`);
  });

  it('names the owner of the site in the title', () => {
    expect(titleOf(indexed['/'])).toMatch(/^Ada .* Sample – Founder$/);
    expect(titleOf(indexed['/about'])).toMatch(/^About · Ada .* Sample$/);
    expect(indexed['/essays/second']).toContain('<meta property="og:type" content="article"/>');
  });

  it('contains no text from a greeting', () => {
    for (const path of ['/guestbook', '/guestbook/g1']) {
      const [head = ''] = (indexed[path] ?? '').split('</head>');
      expect(head).not.toMatch(/Hello|Agent "/);
    }
  });
});

describe('the booking link', () => {
  it('is on the pages for contact and offerings if the owner has a calendar', () => {
    const booking = 'https://calendar.example/ada';
    const site = { ...bundle.site, contact: { ...bundle.site.contact, booking } };
    const booked = { ...context, bundle: { ...bundle, site } };
    for (const page of [contactPage, offeringsPage]) {
      expect(page(booked)).toContain(`<a href="${booking}">Book a time</a>`);
      expect(page(context)).not.toContain(english('contact.book'));
    }
    for (const markdown of [contactMarkdown, offeringsMarkdown]) {
      expect(markdown(booked)).toContain(`[Book a time](${booking})`);
    }
  });
});

describe('the navigation', () => {
  it('has the main pages in order', () => {
    const [, navigation = ''] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(indexed['/'] ?? '') ?? [];
    expect(all(navigation, /href="([^"]*)"/g).map(([, href]) => href)).toEqual([
      '/essays',
      '/projects',
      '/about',
      '/offerings',
      '/contact',
      '/now',
    ]);
  });

  it('marks the current page or its section', () => {
    expect(indexed['/about']).toContain('<a href="/about" aria-current="page">');
    expect(indexed['/']).toContain('<a class="site-name" href="/" aria-current="page">');
    expect(indexed['/legal']).toContain('<a href="/legal" aria-current="page">');
    expect(indexed['/essays/second']).toContain('<a href="/essays" aria-current="true">');
    expect(indexed['/essays?category=quiet']).toContain(
      '<a href="/essays?category=quiet" aria-current="page" data-count="0">',
    );
    expect(all(indexed['/about'] ?? '', /aria-current/g)).toHaveLength(1);
    expect(notFound).not.toContain('aria-current');
  });

  it('marks links to external profiles as the owner’s own', () => {
    expect(indexed['/']).toContain('<a href="https://github.example/ada" rel="me">');
  });
});

describe('an essay', () => {
  const pageOf = (essay: Essay) => essayPage(context, essay, text);

  it('shows when it was last changed, if later than on its day', () => {
    expect(pageOf({ ...newest, updated: '2026-02-03' })).toContain(
      '\u00a0· Updated <time class="dt-updated" datetime="2026-02-03">February 3, 2026</time>',
    );
    expect(pageOf({ ...newest, updated: newest.date })).not.toContain('Updated');
  });

  it('shows its tags, escaped', () => {
    const page = pageOf({ ...newest, tags: [`alone ${HOSTILE}`] });
    expect(page).toMatch(/<h2>Tags<\/h2>.*<li class="p-category">alone [^<]*&gt;&lt;\/script&gt;/s);
    expect(pageOf({ ...newest, tags: [] })).not.toContain('Tags');
  });
});

describe('essays', () => {
  it('are listed newest first, by year', () => {
    const html = indexed['/essays'] ?? '';
    expect(all(html, /<h2>(\d{4})<\/h2>/g).map(([, year]) => year)).toEqual(['2025', '2024']);
    expect(all(html, /<h3[^>]*><a[^>]* href="([^"]*)"/g).map(([, href]) => href)).toEqual([
      '/essays/third',
      '/essays/second',
      '/essays/first',
    ]);
    expect(html).toContain('<time class="dt-published" datetime="2025-11-30">November 30, 2025</time>');
    expect(html).toContain('Fraud &amp; Trust<span class="count"> 3</span>');
    expect(html).toContain('Quiet<span class="count"> 0</span>');
  });

  it('are replaced by a note if a pillar or the site has none, and left out of the home page', () => {
    expect(indexed['/essays?category=quiet']).toContain(
      english('essays.noneOn', { category: '<bdi>Quiet</bdi>' }),
    );
    const empty = sampleContext(sampleBundle([]));
    expect(essaysPage(empty)).toContain(english('essays.none'));
    expect(homePage(empty)).not.toContain(english('home.latest'));
  });

  it('are all listed for an unknown category', () => {
    expect(unknownCategory).toContain('There is no category “<bdi>knitting ');
    expect(all(unknownCategory, /<h3[\s>]/g)).toHaveLength(3);
    expect(essaysPage(context, { unknownCategory: 'x'.repeat(5000) })).toContain(`${'x'.repeat(60)}…</bdi>`);
  });

  it('show their rendered text', () => {
    expect(indexed['/essays/second']).toContain(trusted);
  });
});

describe('the search', () => {
  const [results = '', none = ''] = Object.values(searches);

  it('is a form that works without scripts and keeps the category', () => {
    expect(indexed['/essays']).toMatch(/<search[^>]*><form action="\/essays">/);
    expect(indexed['/essays']).toContain('<label class="unseen" for="q">Search the essays</label>');
    expect(indexed['/essays']).toMatch(/<input id="q" name="q" type="search" value="" maxlength="5000"/);
    expect(indexed['/essays']).not.toContain('name="category"');
    expect(indexed['/essays?category=quiet']).toContain(
      '<input type="hidden" name="category" value="quiet"/>',
    );
  });

  it('keeps the query in the box and in the links to categories', () => {
    expect(none).toContain('value="xyzzy &quot;&#39;&gt;&lt;/script&gt;');
    const query = essaysPath(bundle, { query: nothing.query }).split('?')[1]?.replace("'", '&#39;');
    expect(none).toContain(`<a href="/essays?${query}" data-count="3">All`);
    expect(none).toContain(
      `<a href="/essays?category=quiet&amp;${query}" aria-current="page" data-count="0">Quiet`,
    );
  });

  it('shows the results best first, with matches marked in title and passage', () => {
    expect(all(results, /<h3[^>]*><a[^>]* href="([^"]*)"/g).map(([, href]) => href)).toEqual([
      '/essays/third',
      '/essays/second',
      '/essays/first',
    ]);
    expect(results).toContain('<a href="/essays/third"><mark>The</mark> Third</a>');
    expect(results).toContain('<p>A <mark>passage</mark> <mark>“’&gt;&lt;/script&gt;&lt;img');
    expect(results).toContain('<time class="dt-published" datetime="2025-11-30">November 30, 2025</time>');
  });

  it('says which words no essay contains, and labels essays that are only related', () => {
    const notes: readonly SearchNote[] = [{ kind: 'absent', words: [`stripe${HOSTILE}`] }];
    const related = [foundEssay(newest, 'meaning', newest.excerpt)];
    const html = essaysPage(context, { found: { ...found, notes, total: 1, essays: related } });
    expect(sentenceIn(html)).toBe(
      english('search.absent', { words: '“<bdi>stripeHOSTILE</bdi>”. 1 essay related in meaning' }),
    );
    expect(html.match(/<p class="why">Related in meaning<\/p>/g)).toHaveLength(1);
  });

  it('says what was searched for instead of a misspelled word', () => {
    const html = essaysPage(context, {
      found: { ...found, query: `fruad ${HOSTILE}`, notes: [FRUAD] },
    });
    expect(sentenceIn(html)).toBe(
      english('search.corrected', { query: '“<bdi>fraud HOSTILE</bdi>”', count: 3 }),
    );
  });

  it('explains a result that matches neither title nor text', () => {
    expect(results).toContain(
      english('search.filed', { subject: '<bdi><mark>Fraud</mark> &amp; Trust, tag' }),
    );
    const [near] = [foundEssay(newest, 'meaning', newest.excerpt)];
    const html = essaysPage(context, {
      found: { query: 'trust', total: 1, offset: 0, essays: [near], notes: [] },
    });
    expect(html).toContain('>Related in meaning<');
    expect(results).not.toContain('>Related in meaning<');
  });

  it('says how many results there are, even if not all are shown', () => {
    expect(sentenceIn(results)).toBe(
      english('search.about', { count: 3, query: '“<bdi>trust HOSTILE</bdi>”' }),
    );
    expect(sentenceIn(none)).toBe(
      english('search.noneIn', { category: '<bdi>Quiet</bdi>', query: '“<bdi>xyzzy HOSTILE</bdi>”' }),
    );
    const many = essaysPage(context, { found: { ...found, total: 312 } });
    expect(sentenceIn(many)).toBe(
      '312 essays about “<bdi>trust HOSTILE</bdi>”, best match first. Here are the first 3.',
    );
    expect(sentenceIn(indexed['/essays'])).toMatch(/^3 essays, newest first\. <a href="\/feed.xml">/);
  });

  it('suggests what to try if nothing matches', () => {
    expect(none).toContain('<h2>What to try</h2>');
    expect(none).toContain(english('search.everywhere'));
    expect(none).toMatch(/<h2>Recent essays<\/h2>.*href="\/essays\/third"/s);
    expect(essaysPage(context, { found: nothing })).not.toContain('>The same words in all categories<');
    expect(none).toContain('<a href="/essays">All essays</a>');
  });

  it('shortens a long query, but keeps it whole in the search box', () => {
    const query = 'x'.repeat(4000);
    const html = essaysPage(context, { found: { ...nothing, query } });
    expect(html).toContain(`<bdi>${'x'.repeat(60)}…</bdi>`);
    expect(titleOf(html)).toContain(`Search: ${'x'.repeat(60)}… ·`);
    expect(html).toContain(`value="${query}"`);
  });

  it('hides the category counts, because they do not count results', () => {
    expect(results).toContain('<span class="count" hidden=""> 3</span>');
    expect(indexed['/essays']).toContain('<span class="count"> 3</span>');
  });
});

describe('the guestbook', () => {
  it('shows a greeting with its age, channel and permalink, and a warning', () => {
    const html = indexed['/guestbook'] ?? '';
    expect(html).toContain('<time datetime="2026-11-21T08:00:00Z">2 hours ago</time>');
    expect(html).toContain(english('greetings.overMcp'));
    expect(html).toContain('<figure class="greeting"><svg class="mark"');
    expect(html).toContain(`href="${SAMPLE_ORIGIN}/guestbook/g1"`);
    expect(html).toContain('Nobody has verified who wrote them');
    expect(html).toContain('post_greeting_to_humans');
    expect(html).toContain('POST /api/mcp/greetings');
  });

  it('says how many greetings there are', () => {
    expect(indexed['/guestbook']).toContain('1 greeting.');
    const more = guestbookPage(context, { total: 57, greetings: [greeting], now });
    expect(more).toContain(english('guestbook.latest', { shown: '1', count: 57 }));
  });

  it('invites a greeting if it is empty', () => {
    const html = guestbookPage(context, { total: 0, greetings: [], now });
    expect(html).toContain(english('guestbook.none'));
    expect(html).not.toContain('<ol');
  });
});

describe('the other pages', () => {
  it('about: breaks the biography into paragraphs and links only web addresses', () => {
    const html = indexed['/about'] ?? '';
    expect(html).toContain('<p>Another one</p>');
    expect(html).toContain('<a href="https://proof.example/a" dir="ltr">proof.example/a</a>');
    expect(html).toContain('<bdi>javascript:alert(1)</bdi>');
    expect(html).not.toContain('<h2>Patents</h2>');
  });

  it('offerings: groups them in the contract’s order', () => {
    const titles = all(indexed['/offerings'] ?? '', /<h2>(.*?)<\/h2>/g).map(([, title]) => title);
    expect(titles).toEqual(['Advisory', 'Speaking']);
    expect(indexed['/offerings']).toContain(english('offerings.talksOnly'));
  });

  it('contact: has a form that works without scripts, with the e-mail address in it', () => {
    const [, attributes, inside = ''] =
      /<foyer-contact-form(.*?)><form(.*?)<\/foyer-contact-form>/s.exec(indexed['/contact'] ?? '') ?? [];
    expect(attributes).toMatch(/ owner="Ada .* Sample" mail="ada@ada.example"$/);
    expect(inside).toContain(' method="post" action="/contact"');
    expect(all(inside, / name="(\w+)"/g).map(([, name]) => name)).toEqual([
      'name',
      'email',
      'message',
      'website',
    ]);
    expect(inside).toContain('<a href="mailto:ada@ada.example">ada@ada.example</a>');
  });

  it('contact: tells agents both ways to send an inquiry', () => {
    expect(indexed['/contact']).toContain('POST /api/mcp/contact');
    expect(indexed['/contact']).toContain('send_inquiry');
  });

  it('projects: formats numbers for the site’s locale', () => {
    expect(indexed['/projects']).toContain('2,140 stars');
  });

  it('projects: describes active ones in full, others in a line, each with a command to copy', () => {
    const [bell] = bundle.projects.projects;
    const old = { ...bell, id: 'gong', title: 'Gong', status: 'archived', description: 'Long.' } as Project;
    const projects = { ...bundle.projects, projects: [...bundle.projects.projects, old] };
    const html = projectsPage(sampleContext({ ...bundle, projects }));
    const [, active = '', archived = ''] = /<h2>Active<\/h2>(.*)<h2>Archived<\/h2>(.*)/s.exec(html) ?? [];
    expect(active).toContain(
      '<a href="https://github.example/ada/bell" dir="ltr">github.example/ada/bell</a>',
    );
    expect(active).toContain('<code>git clone ');
    expect(active).toContain('aria-label="Copy the command that clones Bell"');
    expect(archived).toContain('<h3><a href="https://github.example/ada/bell">Gong</a></h3><p>Rings</p>');
    expect(archived).toContain('aria-label="Copy the command that clones Gong"');
    expect(archived).not.toContain('Long.');
  });

  it('agents: lists every tool, every endpoint and every resource', () => {
    const html = indexed['/agents'] ?? '';
    for (const { name } of tools) expect(html).toContain(`<div class="tool-body" id="${name}">`);
    const groups = endpointGroups(surfaces.endpoints);
    expect(groups.map(({ title }) => title)).toEqual(['Content', 'Messages', 'Tools and resources']);
    for (const { method, path, summary } of groups.flatMap(({ entries }) => entries)) {
      expect(html).toContain(`<dt><code>${method} ${path}</code></dt><dd>${summary}</dd>`);
    }
    // Every endpoint is listed, or stands for one tool or resource.
    const listed = new Set(groups.flatMap(({ entries }) => entries).map(({ path }) => path));
    for (const { path } of surfaces.endpoints) {
      expect(
        [path, path.replace(/[^/]+$/, '{name}')].some((address) => listed.has(address as never)),
        path,
      ).toBe(true);
    }
    for (const { uri } of surfaces.resources) expect(html).toContain(`<code>${uri}</code>`);
    expect(html).toContain(`${SAMPLE_ORIGIN}/api/mcp/essays/search`);
  });

  it('agents: describes the type and bounds of each field', () => {
    const html = indexed['/agents'] ?? '';
    expect(html).toContain('How many. <span class="kind number">Integer, 1 to 50, default 5.</span>');
    expect(html).toContain('String, 1 to 200 characters.');
    expect(html).toContain('One of “advisory”, “speaking”, “product”.');
    expect(html).toMatch(/<label for="get_article_content-slug">.*?required<\/span>/);
    expect(html).toMatch(/<label for="get_offerings-category">.*?optional<\/span>/);
  });

  it('agents: links to the pages that offer a tool, but not to patterns', () => {
    const [, body = ''] =
      /id="get_latest_articles">(.*?)<details class="schema">/s.exec(indexed['/agents'] ?? '') ?? [];
    expect(body).toContain('<a href="/essays">/essays</a>');
    expect(body).toContain('<code>/essays/*</code>');
  });

  it('agents: prefills a slug with that of the newest essay, in the form and in the code', () => {
    const html = indexed['/agents'] ?? '';
    expect(html).toMatch(/<input id="get_article_content-slug"[^>]* value="third"/);
    expect(html).toContain('slug: "third"');
    const empty = sampleContext(sampleBundle([]));
    expect(agentsPage(empty, surfaces)).toMatch(/<input id="get_article_content-slug"[^>]* value=""/);
  });

  it('agents: asks for confirmation only before a call that cannot be undone', () => {
    const [dialog, ...others] = all(
      indexed['/agents'] ?? '',
      /<dialog class="confirm" aria-labelledby="(.*?)"/g,
    );
    expect(dialog?.[1]).toBe('post_greeting_to_humans-confirm');
    expect(others).toEqual([]);
  });

  it.each(Object.keys(problemTypes).filter(isProblemName))('problem %s: says how to recover', (name) => {
    const html = problemPage(context, name);
    expect(html).toContain(problemMeanings[name]);
    expect(html).toContain(`${SAMPLE_ORIGIN}/problems/${name}</code>`);
    expect(indexed['/problems']).toContain(`<a href="/problems/${name}">`);
  });

  it('not found: suggests pages and shortens the path', () => {
    expect(notFound).toContain(english('missing.didYouMean'));
    expect(notFound).toContain('<svg class="illustration"');
    const html = notFoundPage(context, { path: `/${'x'.repeat(5000)}`, suggestions: [] });
    expect(html).not.toContain(english('missing.didYouMean'));
    expect(html).not.toContain('x'.repeat(121));
  });
});

describe('the icon', () => {
  const { site } = bundle;

  it('shows the initials on the accent color, or on a light tint of it in a dark theme', () => {
    const svg = faviconSvg({ ...site, name: 'Wren Ada Castellane' });
    expect(svg).toContain('<style>rect{fill:#0f6b5c}text{fill:#ffffff}');
    expect(svg).toContain('@media(prefers-color-scheme:dark){rect{fill:#bcd6d1}text{fill:#000000}}');
    expect(svg).toContain('>WC</text>');
  });

  it('is well-formed XML for any name', () => {
    for (const name of ['<b>& “o”', '&', HOSTILE]) {
      expect(XMLValidator.validate(faviconSvg({ ...site, name }))).toBe(true);
    }
  });
});

function all(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function foundEssay(
  essay: Essay,
  field: MatchField,
  snippet: string,
  ...highlights: readonly (readonly [start: number, end: number])[]
): FoundEssay {
  return {
    ...essay,
    matchedBy: field,
    matches: [{ field, snippet, highlights: highlights.map(([start, end]) => ({ start, end })), words: [] }],
  };
}

/** Returns the sentence that says what is listed, as HTML. */
function sentenceIn(html = ''): string {
  const [, sentence = ''] = /<p class="found meta">(.*?)<\/p>/s.exec(html) ?? [];
  return sentence.replace('&quot;&#39;&gt;&lt;/script&gt;&lt;img src=x onerror=1&gt;', 'HOSTILE');
}

function titleOf(html = ''): string {
  return /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
}
