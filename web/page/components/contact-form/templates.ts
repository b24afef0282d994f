import { html, nothing, type TemplateResult } from 'lit';
import {
  charactersLeftText,
  type FieldErrors,
  type FieldName,
  fieldNames,
  fields,
} from '../../../core/contact-fields.ts';
import type { Accepted } from './send-inquiry.ts';

/** A trap for programs that fill in every field. */
const honeypot = html`
  <div class="unseen" aria-hidden="true">
    <label for="website">Leave this empty</label>
    <input id="website" name="website" type="text" tabindex="-1" autocomplete="off" />
  </div>
`;

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
    <p class="hint ${left < 0 ? 'error' : ''}" id="message-left">${charactersLeftText(left)}</p>
  `;
  return html`
    ${renderInput('name', 'text', errors)} ${renderInput('email', 'email', errors)}
    ${renderField('message', errors, control)} ${honeypot}
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
  return html`
    <div class="field">
      <label for=${name}>${fields[name].label}</label>
      ${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : nothing}
      ${control}
    </div>
  `;
}

/** Renders the reason nothing was sent: the failure, or a link to each invalid field. */
export function renderTrouble(
  errors: FieldErrors,
  failure: string | undefined,
  mail: string,
  goTo: (id: FieldName) => void,
): TemplateResult {
  const reasons = fieldNames
    .filter((name) => errors[name])
    .map(
      (name) => html`
        <li>
          <button type="button" class="link" @click=${() => goTo(name)}>${fields[name].label}</button>: ${errors[name]}
        </li>
      `,
    );
  const advice = html`
    <p>${failure}</p>
    <p>What you wrote is still here. If sending keeps failing, write to <a href="mailto:${mail}">${mail}</a>.</p>
  `;
  return html`
    <section class="trouble" id="trouble" tabindex="-1" aria-labelledby="trouble-title">
      <h2 id="trouble-title">Not sent yet</h2>
      ${failure ? advice : html`<ul>${reasons}</ul>`}
    </section>
  `;
}

export function renderSuccess({ id }: Accepted, onAnother: () => void): TemplateResult {
  return html`
    <section class="success" id="success" tabindex="-1" aria-labelledby="success-title">
      <h1 id="success-title">Your message has arrived</h1>
      <p class="lead">Thank you for writing.</p>
      <p class="hint">Its number, should you need it: <code>${id}</code></p>
      <p><button class="button" type="button" @click=${onAnother}>Send another</button></p>
    </section>
  `;
}

export function renderByAgent(): TemplateResult {
  return html`<p class="by-agent" id="by-agent" tabindex="-1">An agent filled this in. Read it before you send it.</p>`;
}
