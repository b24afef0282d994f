/** Templates for essays and search results, with the same markup as in `web/views`. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { ContentBundle } from '../../../runtime/bundle.ts';
import type { Essay } from '../../../runtime/essays.ts';
import { groupBy } from '../../../runtime/group-by.ts';
import type { Pillar } from '../../../runtime/model.ts';
import { essayPath, essaysPath } from '../../../runtime/routes.ts';
import {
  ESSAYS_ON_PAGE,
  type FoundEssay,
  foundSentence,
  listSentence,
  type Piece,
  pagesOf,
  RESULTS_ON_PAGE,
  shownResult,
} from '../../../runtime/search/found.ts';
import { typeset } from '../../../runtime/typeset.ts';
import type { FoundHere } from './find-essays.ts';

export interface Listing {
  readonly bundle: ContentBundle;
  readonly pillar: Pillar | undefined;
}

export function renderSentence(found: FoundHere | undefined, listing: Listing): TemplateResult {
  const category = listing.pillar?.name;
  if (!found) return html`${listSentence(essaysIn(listing).length, category)}`;
  const { before, about, after } = foundSentence(found, category);
  return html`${before} “<bdi>${about}</bdi>”${after}${
    found.catalogOnly ? ' Only titles and summaries can be searched right now.' : nothing
  }`;
}

export function renderResults(found: FoundHere, listing: Listing): TemplateResult {
  if (found.essays.length === 0) return renderWhatToTry(found.query, listing);
  return html`${renderSection('Results', renderEntries(found, listing))}${renderMore('More results', pagesOfResults(found, listing), listing, found.query)}`;
}

/** Returns the number of pages of results. Only a server renders more than one. */
function pagesOfResults({ total }: FoundHere, { bundle }: Listing): number {
  return bundle.exported ? 1 : pagesOf(total, RESULTS_ON_PAGE);
}

export function renderEntries({ essays }: FoundHere, listing: Listing): TemplateResult {
  return html`<ol class="bare entries essays">${essays.map((essay) => renderResult(essay, listing))}</ol>`;
}

function renderResult(essay: FoundEssay, listing: Listing): TemplateResult {
  const { title, passage, subject, isRelated } = shownResult(essay);
  const body = html`
    <p>${renderPieces(passage)}</p>
    ${subject ? html`<p class="why">Filed under ${renderPieces(subject)}</p>` : nothing}
    ${isRelated ? html`<p class="why">Related in meaning</p>` : nothing}
  `;
  return renderEntry(essay, listing, renderPieces(title), body);
}

function renderPieces(pieces: readonly Piece[]): readonly (TemplateResult | string)[] {
  let before = '';
  return pieces.map((piece) => {
    const text = typeset(piece.text, before);
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
  return renderSection('What to try', suggestions);
}

/** Renders the first page of the pillar's essays, or of all essays, newest first. */
export function renderYears(listing: Listing): TemplateResult {
  const all = essaysIn(listing);
  const shown = all.slice(0, ESSAYS_ON_PAGE);
  const years = [...groupBy(shown, ({ date }) => date.slice(0, 4))].map(([year, essays]) => {
    const entries = essays.map((essay) =>
      renderEntry(essay, listing, typeset(essay.title), html`<p>${typeset(essay.excerpt)}</p>`),
    );
    return renderSection(year, html`<ul class="bare entries essays">${entries}</ul>`);
  });
  return html`${years}${renderMore('Older essays', pagesOf(all.length, ESSAYS_ON_PAGE), listing)}`;
}

/** Renders the link to the second page, which the server renders. */
function renderMore(label: string, pages: number, { bundle, pillar }: Listing, query?: string): unknown {
  if (pages === 1) return nothing;
  const path = essaysPath(bundle, { category: pillar?.slug, query, page: 2 });
  return html`<nav class="indented" aria-label="Pages">
    <p class="more">Page 1 of ${pages} <a href=${path} rel="next">${label}</a></p>
  </nav>`;
}

function essaysIn({ bundle: { essays }, pillar }: Listing): readonly Essay[] {
  return essays.filter(({ category }) => !pillar || category === pillar.name);
}

function renderEntry(
  { slug, date, longDate, category, readingTime }: Essay | FoundEssay,
  { bundle }: Listing,
  title: unknown,
  body: TemplateResult,
): TemplateResult {
  const pillar = bundle.pillars.find(({ name }) => name === category);
  return html`
    <li>
      <h3><a href=${essayPath(slug)}>${title}</a></h3>
      <p class="meta">
        <time datetime=${date}>${longDate}</time> ·
        ${pillar ? html`<a href=${essaysPath(bundle, { category: pillar.slug })}>${category}</a>` : category} ·
        <span class="whole">${typeset(readingTime)}</span>
      </p>
      ${body}
    </li>
  `;
}

function renderSection(title: string, body: TemplateResult): TemplateResult {
  return html`
    <section class="section">
      <h2>${title}</h2>
      <div class="section-body">${body}</div>
    </section>
  `;
}

/** A part of the page that shows either the server's markup or a template. */
export class PagePart {
  readonly #sent: HTMLElement;
  readonly #own: HTMLElement;

  constructor(sent: HTMLElement) {
    this.#sent = sent;
    this.#own = sent.ownerDocument.createElement(sent.localName);
    this.#own.className = sent.className;
  }

  get text(): string {
    return (this.#sent.isConnected ? this.#sent : this.#own).textContent;
  }

  render(content: unknown): void {
    render(content, this.#own);
    this.#sent.replaceWith(this.#own);
  }

  /** Restores the server's markup. */
  restore(): void {
    this.#own.replaceWith(this.#sent);
  }
}
