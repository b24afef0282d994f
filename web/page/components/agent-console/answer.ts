/** Templates for the outcome of a call. A tool's output is any JSON value, and always shown as text, never as markup. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../../core/problems.ts';
import { longDate } from '../../../core/time.ts';
import type { Wording } from '../../../locales/wording.ts';
import type { AnsweredRequest, CallOutcome } from './calls.ts';
import { howAnswered, requestSummary } from './sentences.ts';

export interface AnswerStyle {
  readonly wording: Wording;
  /** The `dir` of the page. */
  readonly direction: string;
  /** Returns whether an address may become a link. */
  readonly mayLink: (url: URL) => boolean;
}

/** Longer text scrolls. */
const MAX_TEXT_LENGTH = 600;
const TITLE_KEYS = ['title', 'name', 'label'];
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|([+-]\d{2}:\d{2})))?$/;

const outcomeViews = [
  ['readable', 'console.readable'],
  ['json', 'console.json'],
] as const;
export type OutcomeView = (typeof outcomeViews)[number][0];

interface ShownOutcome {
  /** Prefix of the element ids. */
  readonly tool: string;
  readonly outcome: CallOutcome;
  readonly view: OutcomeView;
  readonly style: AnswerStyle;
  readonly onView: (view: OutcomeView) => void;
}

export function renderOutcome({ tool, outcome, view, style, onView }: ShownOutcome): TemplateResult {
  const id = `${tool}-outcome`;
  const json = outcome.ok ? outcome.value : outcome.problem;
  const { wording, direction } = style;
  const { say } = wording;
  return html`
    <div
      class=${outcome.ok ? 'outcome' : 'outcome trouble'}
      role="group"
      aria-labelledby=${id}
      lang=${wording.language}
      dir=${direction || nothing}
    >
      <header>
        <h4 id=${id}>${outcome.ok ? say('console.answer') : inEnglish(outcome.problem.title)}</h4>
        <p class="meta">${howAnswered(wording, outcome)}</p>
        <div class="views" role="group" aria-label=${say('console.showAs')}>
          ${outcomeViews.map(
            ([each, label]) => html`
              <button type="button" aria-pressed=${each === view ? 'true' : 'false'} @click=${() => onView(each)}>
                ${say(label)}
              </button>
            `,
          )}
        </div>
      </header>
      ${view === 'json' ? renderJson(json, wording) : outcome.ok ? renderAnswer(outcome.value, style) : renderProblem(outcome.problem, wording)}
      ${outcome.requests.map((request) => renderRequest(request, wording))}
    </div>
  `;
}

function renderRequest(request: AnsweredRequest, wording: Wording): TemplateResult {
  return html`
    <details class="request">
      <summary>${requestSummary(wording, request, (path) => html`<bdi>${path}</bdi>`)}</summary>
      <dl>
        ${request.headers.map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}
      </dl>
    </details>
  `;
}

function renderProblem({ type, status, detail, hints }: Problem, { say, parts }: Wording): TemplateResult {
  const meaning = html`<a href=${new URL(type).pathname}>${say('console.meaning')}</a>`;
  return html`
    <p>${inEnglish(detail)}</p>
    <ul>${hints.map((hint) => html`<li>${inEnglish(hint)}</li>`)}</ul>
    <p class="meta">${parts('console.status', { status: String(status), meaning })}</p>
  `;
}

/** Problems are in English on every site, because they are meant for agents. */
function inEnglish(text: string): TemplateResult {
  return html`<span lang="en" dir="ltr">${text}</span>`;
}

export function renderAnswer(value: unknown, style: AnswerStyle): TemplateResult {
  const { say, locale } = style.wording;
  if (typeof value === 'string') return renderText(value, style);
  if (typeof value === 'number') {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
    return html`<bdi>${format.format(value)}</bdi>`;
  }
  if (typeof value === 'boolean') return html`<bdi>${say(value ? 'console.yes' : 'console.no')}</bdi>`;
  if (Array.isArray(value)) {
    if (value.length === 0) return renderNothing(say('console.none'));
    return html`<ul class="answer-list">${value.map((item) => html`<li>${renderAnswer(item, style)}</li>`)}</ul>`;
  }
  return renderRecord(Object.entries(value ?? {}), style);
}

function renderRecord(all: readonly (readonly [string, unknown])[], style: AnswerStyle): TemplateResult {
  if (all.length === 0) return renderNothing(style.wording.say('console.nothing'));
  const titled = all.find(([key, value]) => TITLE_KEYS.includes(key) && typeof value === 'string');
  const entries = all
    .filter((entry) => entry !== titled)
    .map(([key, value]) => {
      return html`<div><dt lang="en" title=${key}>${labelOf(key)}</dt><dd>${renderAnswer(value, style)}</dd></div>`;
    });
  return html`
    ${titled ? html`<p class="answer-title"><bdi>${titled[1]}</bdi></p>` : nothing}
    <dl class="answer">${entries}</dl>
  `;
}

function renderText(text: string, { wording, mayLink }: AnswerStyle): TemplateResult {
  if (text === '') return renderNothing(wording.say('console.empty'));
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse?.(text) && mayLink(new URL(text))) {
    return html`<a href=${text} rel="noopener">${text}</a>`;
  }
  const time = timeText(text, wording);
  if (time) return html`<time datetime=${text}>${time}</time>`;
  if (text.length <= MAX_TEXT_LENGTH && !text.includes('\n')) return html`<bdi>${text}</bdi>`;
  // Scrollable content must be reachable by keyboard (WCAG 2.1.1).
  return html`<section class="passage scrolls" dir="auto" tabindex="0" role="group" aria-label=${wording.say('console.longText')}>${text}</section>`;
}

function renderNothing(text: string): TemplateResult {
  return html`<span class="nothing">${text}</span>`;
}

/** Converts a key to a readable label: `openForSpeaking` and `open_for_speaking` become “Open for speaking”. */
export function labelOf(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(url|id|icp|us)\b/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes out a date, with the time in its own time zone if there is one. */
function timeText(text: string, { locale, say }: Wording): string | undefined {
  const [, day = '', time, zone = ''] = MOMENT.exec(text) ?? [];
  if (Number.isNaN(Date.parse(day))) return undefined;
  const date = longDate(day, locale);
  return time ? say('console.moment', { date, time, zone: `UTC${zone}` }) : date;
}

function renderJson(value: unknown, { say }: Wording): TemplateResult {
  const shown = jsonPieces(JSON.stringify(value, null, 2)).map(({ is, text }) =>
    is === 'rest' ? text : html`<span class="json-${is}">${text}</span>`,
  );
  return html`<pre class="scrolls" tabindex="0" aria-label=${say('console.answerAsJson')} role="group"><code>${shown}</code></pre>`;
}

/** JSON tokens: strings (keys if a colon follows), numbers, true, false, null, and the text between them. */
const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*|true|false|null)|[\s{}[\]:,]+/g;

/** Splits the output of `JSON.stringify` for highlighting. */
export function jsonPieces(json: string) {
  return [...json.matchAll(JSON_TOKEN)].map(([text, string, colon, literal]) => {
    if (string !== undefined) return { is: colon === undefined ? 'string' : 'key', text } as const;
    return { is: literal === undefined ? 'rest' : 'literal', text } as const;
  });
}
