/** Templates for the result of a call. A tool's output is always shown as text, never as markup. */
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../../core/problems.ts';
import { type AnswerStyle, renderAnswer, renderJson } from './answer.ts';
import { type AnsweredRequest, type CallOutcome, howAnswered, requestSummary } from './calls.ts';

const outcomeViews = [
  ['readable', 'Readable'],
  ['json', 'JSON'],
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
      ${view === 'json' ? renderJson(json) : outcome.ok ? renderAnswer(outcome.value, style) : renderProblem(outcome.problem)}
      ${outcome.requests.map(renderRequest)}
    </div>
  `;
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
