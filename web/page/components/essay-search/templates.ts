/** Templates for search results, with the same markup as in `web/views`. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { ContentBundle } from '../../../core/bundle.ts';
import { readingMinutes } from '../../../core/essays.ts';
import type { Pillar } from '../../../core/model.ts';
import { essayPath, essaysPath } from '../../../core/routes.ts';
import {
  type Found,
  type FoundEssay,
  OFFERED_ESSAYS,
  type Piece,
  RESULTS_ON_PAGE,
  shownResult,
} from '../../../core/search/found.ts';
import { pagesOf } from '../../../core/search/result-pages.ts';
import { longDate, monthOf } from '../../../core/time.ts';
import { typeset } from '../../../core/typeset.ts';
import { foundSentence } from '../../../locales/search-sentences.ts';
import type { SearchedTexts } from '../../library/open-library.ts';
import { contentLanguage, foreignLanguage, pageWording, parts, say } from '../../words.ts';

export interface FoundHere extends Found {
  /** Unless the texts were searched, the results are from titles and summaries. */
  readonly texts: SearchedTexts;
}

export interface Listing {
  readonly bundle: ContentBundle;
  readonly pillar: Pillar | undefined;
}

export function renderSentence(found: FoundHere, { pillar }: Listing): TemplateResult {
  const sentence = foundSentence(pageWording(), found, { category: pillar?.name, texts: found.texts });
  return inLanguage(
    html`${sentence.map((part) => {
      if (typeof part === 'string') return part;
      if ('name' in part) return html`<bdi>${part.name}</bdi>`;
      return parts('text.quoted', { text: html`<bdi>${part.quoted}</bdi>` });
    })}`,
  );
}

/** Marks words of the interface if there are none in the language of the page. */
function inLanguage(words: unknown): TemplateResult {
  const wording = pageWording();
  return wording.isForeign ? html`<span lang=${wording.language}>${words}</span>` : html`${words}`;
}

export function renderResults(found: FoundHere, listing: Listing): TemplateResult {
  if (found.essays.length === 0) return renderWhatToTry(found.query, listing);
  return html`${renderSection(say('search.results'), renderEntries(found, listing))}${renderMore(found, listing)}`;
}

export function renderEntries({ essays }: FoundHere, listing: Listing): TemplateResult {
  return html`<ol class="bare entries essays" lang=${contentLanguage()}>${essays.map((essay) => renderResult(essay, listing))}</ol>`;
}

function renderResult(essay: FoundEssay, { bundle }: Listing): TemplateResult {
  const { slug, date, category, language, wordCount } = essay;
  const { locale } = bundle.site;
  const textLanguage = language === locale ? nothing : language;
  const { title, passage, subject, relation } = shownResult(essay);
  const pillar = bundle.pillars.find(({ name }) => name === category);
  return html`
    <li>
      <h3 lang=${textLanguage}><a href=${essayPath(slug)}>${renderPieces(title, locale)}</a></h3>
      <p class="meta">
        <time datetime=${date}>${longDate(date, pageWording().locale)}</time>&nbsp;·
        ${pillar ? html`<a href=${essaysPath(bundle, { category: pillar.slug })}>${category}</a>` : html`<span>${category}</span>`}&nbsp;·
        <span class="whole" lang=${foreignLanguage()}>${typeset(say('essay.minutes', { count: readingMinutes(wordCount) }), locale)}</span>
      </p>
      <p lang=${textLanguage}>${renderPieces(passage, locale)}</p>
      ${subject ? html`<p class="why" lang=${foreignLanguage()}>${parts('search.filed', { subject: renderPieces(subject, locale) })}</p>` : nothing}
      ${relation ? html`<p class="why" lang=${foreignLanguage()}>${say(relation)}</p>` : nothing}
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
  const everywhere = html`<li><a href=${essaysPath(bundle, { query })}>${say('search.everywhere')}</a></li>`;
  const all = html`<a href="/essays">${say('search.browseAll')}</a>`;
  const suggestions = html`
    <ul lang=${foreignLanguage()}>
      ${pillar ? everywhere : nothing}
      <li>${say('search.fewer')}</li>
      <li>${parts('search.browse', { all })}</li>
    </ul>
  `;
  return html`${renderSection(say('search.whatToTry'), suggestions)}${renderSection(say('search.recent'), renderRecent(bundle))}`;
}

/** Renders the newest essays, a line each. */
export function renderRecent({ essays, site }: ContentBundle): TemplateResult {
  return html`<ul class="bare lines" lang=${contentLanguage()}>${essays.slice(0, OFFERED_ESSAYS).map(
    ({ slug, title, date }) => html`
      <li class="line">
        <h3><a href=${essayPath(slug)}>${typeset(title, site.locale)}</a></h3>
        <p class="meta"><time datetime=${date}>${monthOf(date, pageWording().locale)}</time></p>
      </li>
    `,
  )}</ul>`;
}

export function renderCategories({ essays, pillars, ...bundle }: ContentBundle): TemplateResult {
  const used = new Set(essays.map(({ category }) => category));
  return html`<ul class="bare link-row" lang=${contentLanguage()}>${pillars
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
  return html`<nav class="indented" lang=${foreignLanguage()} aria-label=${say('search.pages')}>
    <p class="more">${say('search.page', { page: 1, pages })} <a href=${path} rel="next">${say('search.more')}</a></p>
  </nav>`;
}

function renderSection(title: string, body: TemplateResult): TemplateResult {
  return html`
    <section class="section">
      <h2>${inLanguage(title)}</h2>
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
