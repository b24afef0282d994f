/** Templates for the answer to a call. Everything a tool says is text, never markup. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Essay } from '../../../runtime/essays.ts';
import type { Problem } from '../../../runtime/problems.ts';
import {
  type AnswerEntry,
  type AnswerNode,
  type AnswerStyle,
  answerTree,
  jsonPieces,
} from './answer-tree.ts';
import { type AnsweredRequest, type CallOutcome, howAnswered, requestSummary } from './calls.ts';

const outcomeViews = [
  ['readable', 'Readable'],
  ['json', 'JSON'],
] as const;
export type OutcomeView = (typeof outcomeViews)[number][0];

export interface ShownOutcome {
  /** Prefix of the ids. */
  readonly tool: string;
  readonly outcome: CallOutcome;
  readonly view: OutcomeView;
  readonly style: AnswerStyle;
  readonly onView: (view: OutcomeView) => void;
}

export function renderOutcome({ tool, outcome, view, style, onView }: ShownOutcome): TemplateResult {
  const id = `${tool}-outcome`;
  const json = outcome.ok ? outcome.value : outcome.problem;
  return html`
    <div class=${outcome.ok ? 'outcome' : 'outcome trouble'} role="group" aria-labelledby=${id}>
      <header>
        <h4 id=${id}>${outcome.ok ? 'Answer' : outcome.problem.title}</h4>
        <p class="meta">${howAnswered(outcome)}</p>
        <div class="views" role="group" aria-label="Show the answer as">
          ${outcomeViews.map(
            ([each, label]) => html`
              <button type="button" aria-pressed=${each === view ? 'true' : 'false'} @click=${() => onView(each)}>
                ${label}
              </button>
            `,
          )}
        </div>
      </header>
      ${view === 'json' ? renderJson(json) : outcome.ok ? renderNode(answerTree(outcome.value, style)) : renderProblem(outcome.problem)}
      ${outcome.requests.map(renderRequest)}
    </div>
  `;
}

function renderJson(value: unknown): TemplateResult {
  const pieces = jsonPieces(JSON.stringify(value, null, 2));
  const shown = pieces.map(({ is, text }) =>
    is === 'rest' ? text : html`<span class="json-${is}">${text}</span>`,
  );
  // What may scroll must be reachable by keyboard (WCAG 2.1.1).
  return html`<pre class="scrolls" tabindex="0" aria-label="Answer as JSON" role="group"><code>${shown}</code></pre>`;
}

function renderRequest(request: AnsweredRequest): TemplateResult {
  return html`
    <details class="request">
      <summary>${requestSummary(request)}</summary>
      <dl>
        ${request.headers.map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}
      </dl>
    </details>
  `;
}

function renderProblem({ type, status, detail, hints }: Problem): TemplateResult {
  return html`
    <p>${detail}</p>
    <ul>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>
    <p class="meta">Status ${status}. <a href=${new URL(type).pathname}>What this problem means</a></p>
  `;
}

function renderNode(node: AnswerNode): TemplateResult {
  switch (node.is) {
    case 'text':
      return html`<bdi>${node.text}</bdi>`;
    case 'nothing':
      return html`<span class="nothing">${node.text}</span>`;
    case 'passage':
      return html`<div class="passage scrolls" dir="auto" tabindex="0" role="group" aria-label="Long text">${node.text}</div>`;
    case 'time':
      return html`<time datetime=${node.datetime}>${node.text}</time>`;
    case 'link':
      return html`<a href=${node.href} rel="noopener">${node.href}</a>`;
    case 'list':
      return html`<ul class="answer-list">${node.items.map((item) => html`<li>${renderNode(item)}</li>`)}</ul>`;
    case 'record':
      return html`
        ${node.title === undefined ? nothing : html`<p class="answer-title"><bdi>${node.title}</bdi></p>`}
        <dl class="answer">${node.entries.map(renderEntry)}</dl>
      `;
    default:
      return node satisfies never;
  }
}

/** A structured value is shown below its label, in full width. */
function renderEntry({ key, label, value }: AnswerEntry): TemplateResult {
  const isWide = value.is === 'list' || value.is === 'record' || value.is === 'passage';
  return html`
    <div class=${isWide ? 'wide' : nothing}>
      <dt title=${key}>${label}</dt>
      <dd>${renderNode(value)}</dd>
    </div>
  `;
}

export function renderInput(input: Readonly<Record<string, unknown>>): readonly TemplateResult[] {
  return Object.entries(input).map(
    ([name, value]) => html`<dt>${name}</dt><dd><bdi>${String(value)}</bdi></dd>`,
  );
}

export function renderSlugs(essays: readonly Pick<Essay, 'slug' | 'title'>[]): readonly TemplateResult[] {
  return essays.map(({ slug, title }) => html`<option value=${slug}>${title}</option>`);
}
