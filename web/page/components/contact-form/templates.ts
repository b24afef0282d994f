import { html, type TemplateResult } from 'lit';
import { type FieldName, fieldNames, type Trouble } from '../../../core/contact-fields.ts';
import { failureAdvice, fieldAdvice, fieldLabel } from '../../../locales/contact-sentences.ts';
import { foreignLanguage, pageWording, parts, say } from '../../words.ts';
import type { Accepted } from './send-inquiry.ts';

/** Renders the reason nothing was sent: the failure, or a link to each invalid field. */
export function renderTrouble(
  { errors, failure }: Trouble,
  mail: string,
  goTo: (id: FieldName) => void,
): TemplateResult {
  const wording = pageWording();
  const reasons = fieldNames.flatMap((name) => {
    const problem = errors[name];
    if (!problem) return [];
    const label = fieldLabel(wording, name);
    const field = html`<button type="button" class="link" @click=${() => goTo(name)}>${label}</button>`;
    return html`<li>${parts('form.reason', { field, reason: fieldAdvice(wording, name, problem) })}</li>`;
  });
  return html`
    <section class="trouble" id="trouble" tabindex="-1" aria-labelledby="trouble-title">
      <h2 id="trouble-title">${say('form.notSent')}</h2>
      ${
        failure
          ? html`<p>${failureAdvice(wording, failure)}</p>
              <p>${parts('form.stillHere', { address: renderAddress(mail) })}</p>`
          : html`<ul>${reasons}</ul>`
      }
    </section>
  `;
}

function renderAddress(mail: string): TemplateResult {
  return html`<a href="mailto:${mail}">${mail}</a>`;
}

export function renderSuccess({ id }: Accepted, onAnother: () => void): TemplateResult {
  return html`
    <section
      class="intro success"
      id="success"
      tabindex="-1"
      aria-labelledby="success-title"
      lang=${foreignLanguage()}
    >
      <h1 id="success-title">${say('form.arrived')}</h1>
      <p class="lead">${say('form.thanks')}</p>
      <p class="hint">${parts('form.number', { number: html`<code>${id}</code>` })}</p>
      <p><button class="button" type="button" @click=${onAnother}>${say('form.another')}</button></p>
    </section>
  `;
}

export function renderByAgent(): TemplateResult {
  return html`<p class="note" id="by-agent" tabindex="-1">${say('form.byAgent')}</p>`;
}
