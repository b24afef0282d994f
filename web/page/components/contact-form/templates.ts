import { html, nothing, type TemplateResult } from 'lit';
import { charactersLeftText, type FieldErrors, type FieldName, fieldNames } from './fields.ts';
import type { Accepted } from './send-inquiry.ts';

const labels: Readonly<Record<FieldName, string>> = {
  name: 'Your name',
  email: 'Your e-mail address',
  message: 'Your message',
};

const toolParameters: Readonly<Record<FieldName, string>> = {
  name: 'Name of the user, who sends the message. At most 100 characters.',
  email: 'E-mail address of the user, for the answer. At most 254 characters.',
  message: 'The message, as plain text. At most 5,000 characters.',
};

export function renderFields(errors: FieldErrors, left: number): TemplateResult {
  return html`
    ${renderInput('name', 'text', errors.name)} ${renderInput('email', 'email', errors.email)}
    <div class="field">
      ${renderLabel('message', errors.message)}
      <textarea
        id="message"
        name="message"
        rows="7"
        required
        toolparamdescription=${toolParameters.message}
        aria-invalid=${errors.message ? 'true' : nothing}
        aria-describedby=${errors.message ? 'message-error message-left' : 'message-left'}
      ></textarea>
      <p class="note ${left < 0 ? 'error' : ''}" id="message-left">${charactersLeftText(left)}</p>
    </div>
    ${honeypot}
  `;
}

function renderInput(name: 'name' | 'email', type: string, error: string | undefined): TemplateResult {
  return html`
    <div class="field">
      ${renderLabel(name, error)}
      <input
        id=${name}
        name=${name}
        type=${type}
        required
        autocomplete=${name}
        toolparamdescription=${toolParameters[name]}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${error ? `${name}-error` : nothing}
      />
    </div>
  `;
}

function renderLabel(name: FieldName, error: string | undefined): TemplateResult {
  return html`
    <label for=${name}>${labels[name]}</label>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : nothing}
  `;
}

/** Programs that fill every field fill this one. Without a name it is not a parameter of the tool. */
const honeypot = html`
  <div class="unseen" aria-hidden="true">
    <label for="website">Leave this empty</label>
    <input id="website" type="text" tabindex="-1" autocomplete="off" />
  </div>
`;

interface Refusal {
  readonly errors: FieldErrors;
  readonly failure?: string;
}

/** Says why nothing was sent, with a link to each invalid field. */
export function renderTrouble(
  { errors, failure }: Refusal,
  mail: string,
  goTo: (id: FieldName) => void,
): TemplateResult {
  const reasons = fieldNames
    .filter((name) => errors[name])
    .map(
      (name) => html`
        <li>
          <button type="button" class="link" @click=${() => goTo(name)}>${labels[name]}</button>: ${errors[name]}
        </li>
      `,
    );
  const advice = html`
    <p>${failure}</p>
    <p>What you wrote is still here. If it keeps failing, write to <a href="mailto:${mail}">${mail}</a>.</p>
  `;
  return html`
    <section class="outcome trouble" id="trouble" tabindex="-1" aria-labelledby="trouble-title">
      <h3 id="trouble-title">Not sent yet</h3>
      ${failure ? advice : html`<ul>${reasons}</ul>`}
    </section>
  `;
}

export function renderSuccess({ message, id }: Accepted, onAnother: () => void): TemplateResult {
  return html`
    <section class="outcome" id="success" tabindex="-1" aria-labelledby="success-title">
      <h3 id="success-title">Your message has arrived</h3>
      <p>${message}</p>
      <p class="note">Its number, should you need it: <code>${id}</code></p>
      <p><button part="button" type="button" @click=${onAnother}>Send another</button></p>
    </section>
  `;
}
