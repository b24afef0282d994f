/** Templates for search results, with the same markup as in `web/views`. */

import { html, nothing, render, type TemplateResult } from 'lit';
import type { ContentBundle } from '../../../core/bundle.ts';
import type { Pillar } from '../../../core/model.ts';
import { essayPath, essaysPath } from '../../../core/routes.ts';
import {
  type Found,
  type FoundEssay,
  foundSentence,
  OFFERED_ESSAYS,
  type Piece,
  RESULTS_ON_PAGE,
  shownResult,
} from '../../../core/search/found.ts';
import { pagesOf } from '../../../core/search/pages.ts';
import { monthOf } from '../../../core/time.ts';
import { typeset } from '../../../core/typeset.ts';
import type { SearchedTexts } from '../../library/open-library.ts';

export interface FoundHere extends Found {
  /** Unless the texts were searched, the results are from titles and summaries. */
  readonly texts: SearchedTexts;
}

export interface Listing {
  readonly bundle: ContentBundle;
  readonly pillar: Pillar | undefined;
}

const NOTE_ON_TEXTS: Readonly<Record<SearchedTexts, string>> = {
  searched: '',
  awaited: ' Searching the texts…',
  missing: ' Only titles and summaries can be searched right now.',
};

export function renderSentence(found: FoundHere, { bundle, pillar }: Listing): TemplateResult {
  const parts = foundSentence(found, bundle.site.locale, pillar?.name);
  return html`${parts.map((part) => (typeof part === 'string' ? part : html`“<bdi>${part.quoted}</bdi>”`))}${
    NOTE_ON_TEXTS[found.texts]
  }`;
}

export function renderResults(found: FoundHere, listing: Listing): TemplateResult {
  if (found.essays.length === 0) return renderWhatToTry(found.query, listing);
  return html`${renderSection('Results', renderEntries(found, listing))}${renderMore(found, listing)}`;
}

export function renderEntries({ essays }: FoundHere, listing: Listing): TemplateResult {
  return html`<ol class="bare entries essays">${essays.map((essay) => renderResult(essay, listing))}</ol>`;
}

function renderResult(essay: FoundEssay, { bundle }: Listing): TemplateResult {
  const { slug, date, longDate, category, readingTime } = essay;
  const { locale } = bundle.site;
  const { title, passage, subject, isRelated } = shownResult(essay, locale);
  const pillar = bundle.pillars.find(({ name }) => name === category);
  return html`
    <li>
      <h3><a href=${essayPath(slug)}>${renderPieces(title, locale)}</a></h3>
      <p class="meta">
        <time datetime=${date}>${longDate}</time> ·
        ${pillar ? html`<a href=${essaysPath(bundle, { category: pillar.slug })}>${category}</a>` : category} ·
        <span class="whole">${typeset(readingTime, locale)}</span>
      </p>
      <p>${renderPieces(passage, locale)}</p>
      ${subject ? html`<p class="why">Filed under ${renderPieces(subject, locale)}</p>` : nothing}
      ${isRelated ? html`<p class="why">Related in meaning</p>` : nothing}
    </li>
  `;
}

function renderPieces(pieces: readonly Piece[], locale: string): readonly (TemplateResult | string)[] {
  let before = '';
  return pieces.map((piece) => {
    const text = typeset(piece.text, locale, before);
    before += piece.text;
    return piece.marked ? html`<mark>${text}</mark>` : text;
  });
}

function renderWhatToTry(query: string, { bundle, pillar }: Listing): TemplateResult {
  const everywhere = html`<li><a href=${essaysPath(bundle, { query })}>The same words in all categories</a></li>`;
  const suggestions = html`
    <ul>
      ${pillar ? everywhere : nothing}
      <li>Fewer or different words; small spelling mistakes are already tolerated.</li>
      <li><a href="/essays">All essays</a>, newest first or by category.</li>
    </ul>
  `;
  return html`${renderSection('What to try', suggestions)}${renderSection('Recent essays', renderRecent(bundle))}`;
}

/** Renders the newest essays, a line each. */
export function renderRecent({ essays, site }: ContentBundle): TemplateResult {
  return html`<ul class="bare lines">${essays.slice(0, OFFERED_ESSAYS).map(
    ({ slug, title, date }) => html`
      <li class="line">
        <h3><a href=${essayPath(slug)}>${typeset(title, site.locale)}</a></h3>
        <p class="meta"><time datetime=${date}>${monthOf(date, site.locale)}</time></p>
      </li>
    `,
  )}</ul>`;
}

/** Renders links to the categories that have essays. */
export function renderCategories({ essays, pillars, ...bundle }: ContentBundle): TemplateResult {
  const used = new Set(essays.map(({ category }) => category));
  return html`<ul class="bare link-row">${pillars
    .filter(({ name }) => used.has(name))
    .map(
      ({ name, slug }) =>
        html`<li><a href=${essaysPath({ essays, ...bundle }, { category: slug })}>${name}</a></li>`,
    )}</ul>`;
}

/** Renders the link to the second page, which the server renders. */
function renderMore({ query, total }: FoundHere, { bundle, pillar }: Listing): unknown {
  // Only a server renders more than one page of results.
  const pages = bundle.exported ? 1 : pagesOf(total, RESULTS_ON_PAGE);
  if (pages === 1) return nothing;
  const path = essaysPath(bundle, { category: pillar?.slug, query, page: 2 });
  return html`<nav class="indented" aria-label="Pages">
    <p class="more">Page 1 of ${pages} <a href=${path} rel="next">More results</a></p>
  </nav>`;
}

function renderSection(title: string, body: TemplateResult): TemplateResult {
  return html`
    <section class="section">
      <h2>${title}</h2>
      <div class="section-body">${body}</div>
    </section>
  `;
}

/** A part of the page that shows the markup of a page of the server, or a template. */
export class PagePart {
  readonly #own: HTMLElement;
  #shown: HTMLElement;

  constructor(sent: HTMLElement) {
    this.#own = sent.ownerDocument.createElement(sent.localName);
    this.#own.className = sent.className;
    this.#shown = sent;
  }

  render(content: unknown): void {
    render(content, this.#own);
    this.show(this.#own);
  }

  /** Shows the same part of another page. */
  show(part: HTMLElement): void {
    if (part === this.#shown) return;
    this.#shown.replaceWith(part);
    this.#shown = part;
  }
}
