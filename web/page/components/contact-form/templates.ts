import { html, nothing, type TemplateResult } from 'lit';
import { charactersLeftText, type FieldErrors, type FieldName, fieldNames } from './fields.ts';
import type { Accepted } from './send-inquiry.ts';

const labels: Readonly<Record<FieldName, string>> = {
  name: 'Your name',
  email: 'Your e-mail address',
  message: 'Your message',
};

export function renderFields(errors: FieldErrors, left: number): TemplateResult {
  const { name, email, message } = errors;
  return html`
    <div class="field">
      ${renderLabel('name', name)}
      <input
        id="name"
        name="name"
        required
        autocomplete="name"
        toolparamdescription="Name of the user, who sends the message. At most 100 characters."
        aria-invalid=${name ? 'true' : nothing}
        aria-describedby=${name ? 'name-error' : nothing}
      />
    </div>
    <div class="field">
      ${renderLabel('email', email)}
      <input
        id="email"
        name="email"
        type="email"
        required
        autocomplete="email"
        toolparamdescription="E-mail address of the user, for the answer. At most 254 characters."
        aria-invalid=${email ? 'true' : nothing}
        aria-describedby=${email ? 'email-error' : nothing}
      />
    </div>
    <div class="field">
      ${renderLabel('message', message)}
      <textarea
        id="message"
        name="message"
        rows="7"
        required
        toolparamdescription="The message, as plain text. At most 5,000 characters."
        aria-invalid=${message ? 'true' : nothing}
        aria-describedby=${message ? 'message-error message-left' : 'message-left'}
      ></textarea>
      <p class="note ${left < 0 ? 'error' : ''}" id="message-left">${charactersLeftText(left)}</p>
    </div>
    ${honeypot}
  `;
}

/** Programs that fill every field fill this one. Without a name it is not a parameter of the tool. */
const honeypot = html`
  <div class="unseen" aria-hidden="true">
    <label for="website">Leave this empty</label>
    <input id="website" type="text" tabindex="-1" autocomplete="off" />
  </div>
`;

function renderLabel(name: FieldName, error: string | undefined): TemplateResult {
  return html`
    <label for=${name}>${labels[name]}</label>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : nothing}
  `;
}

interface Trouble {
  readonly errors: FieldErrors;
  readonly failure?: string;
}

/** Says why nothing was sent, with a link to each invalid field. */
export function renderTrouble(
  { errors, failure }: Trouble,
  mail: string,
  goTo: (id: FieldName) => void,
): TemplateResult {
  const wrong = fieldNames.filter((name) => errors[name]);
  return html`
    <section class="outcome trouble" id="trouble" tabindex="-1" aria-labelledby="trouble-title">
      <h3 id="trouble-title">Not sent yet</h3>
      ${
        failure
          ? html`
              <p>${failure}</p>
              <p>What you wrote is still here. If it keeps failing, write to <a href="mailto:${mail}">${mail}</a>.</p>
            `
          : html`
              <ul>
                ${wrong.map(
                  (name) => html`
                    <li>
                      <button type="button" class="link" @click=${() => goTo(name)}>${labels[name]}</button>:
                      ${errors[name]}
                    </li>
                  `,
                )}
              </ul>
            `
      }
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
