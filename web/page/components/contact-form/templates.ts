import { html, nothing, type TemplateResult } from 'lit';
import { type FieldErrors, type FieldName, fieldNames, type Trouble } from '../../../core/contact-fields.ts';
import {
  charactersLeft,
  failureAdvice,
  fieldAdvice,
  fieldLabel,
} from '../../../locales/contact-sentences.ts';
import { pageWording, parts, say } from '../../words.ts';
import { foreignLanguage } from '../foreign-language.ts';
import type { Accepted } from './send-inquiry.ts';

/** Renders a trap for programs that fill in every field. */
function renderHoneypot(): TemplateResult {
  return html`
    <div class="unseen" aria-hidden="true">
      <label for="website">${say('form.trap')}</label>
      <input id="website" name="website" type="text" tabindex="-1" autocomplete="off" />
    </div>
  `;
}

export function renderFields(errors: FieldErrors, left: number): TemplateResult {
  const { message } = errors;
  const control = html`
    <textarea
      id="message"
      name="message"
      rows="7"
      required
      aria-invalid=${message ? 'true' : nothing}
      aria-describedby=${message ? 'message-error message-left' : 'message-left'}
    ></textarea>
    <p class="hint ${left < 0 ? 'error' : ''}" id="message-left">${charactersLeft(pageWording(), left)}</p>
  `;
  return html`
    ${renderInput('name', 'text', errors)} ${renderInput('email', 'email', errors)}
    ${renderField('message', errors, control)} ${renderHoneypot()}
  `;
}

function renderInput(name: 'name' | 'email', type: string, errors: FieldErrors): TemplateResult {
  const control = html`
    <input
      id=${name}
      name=${name}
      type=${type}
      required
      autocomplete=${name}
      aria-invalid=${errors[name] ? 'true' : nothing}
      aria-describedby=${errors[name] ? `${name}-error` : nothing}
    />
  `;
  return renderField(name, errors, control);
}

function renderField(name: FieldName, errors: FieldErrors, control: TemplateResult): TemplateResult {
  const [wording, problem] = [pageWording(), errors[name]];
  return html`
    <div class="field">
      <label for=${name}>${fieldLabel(wording, name)}</label>
      ${problem ? html`<p class="error" id="${name}-error">${fieldAdvice(wording, name, problem)}</p>` : nothing}
      ${control}
    </div>
  `;
}

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

export function renderAddress(mail: string): TemplateResult {
  return html`<a href="mailto:${mail}">${mail}</a>`;
}

export function renderSuccess({ id }: Accepted, onAnother: () => void): TemplateResult {
  return html`
    <section
      class="success"
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
  return html`<p class="by-agent" id="by-agent" tabindex="-1">${say('form.byAgent')}</p>`;
}
