import { css, html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { ProblemError, toProblem } from '../../../runtime/problems.ts';
import { find } from '../../find.ts';
import unseenStyles from '../unseen.css?inline';
import styles from './contact-form.css?inline';
import {
  charactersLeftText,
  checkDraft,
  checkField,
  type Draft,
  errorsOf,
  explainFailure,
  FEW_CHARACTERS_LEFT,
  type FieldErrors,
  type FieldName,
  fieldNames,
  fields,
  isFieldName,
  lengthOf,
} from './fields.ts';
import { type Accepted, createFormToken, createSender } from './send-inquiry.ts';
import { renderFields, renderSuccess, renderTrouble } from './templates.ts';

/**
 * Styles for when an agent has filled in the form and is waiting for it to be sent. CSS tools do not know this WebMCP
 * pseudo-class yet.
 */
const agentStyles = css`
  form:tool-form-active .by-agent {
    display: block;
  }
`;

type FormState =
  | { readonly is: 'writing' | 'sending' }
  | { readonly is: 'refused'; readonly errors: FieldErrors; readonly failure?: string }
  | { readonly is: 'sent'; readonly accepted: Accepted };

/** The result returned to an agent that filled in the form, once a person has sent it. */
type SubmitOutcome = ({ readonly ok: true } & Accepted) | { readonly ok: false; readonly problem: object };

/** The submit event, with the properties that declarative WebMCP forms add. */
interface ToolSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(outcome: Promise<SubmitOutcome>): void;
}

/** Debounce delay before screen readers announce how many characters are left. */
const TYPING_PAUSE_MS = 1000;

/**
 * The form for a message to the owner. It can also be a tool for agents in the browser: an agent fills it in, and a
 * person reads and sends it. Until the element is defined, the page shows its content: the owner's e-mail address.
 *
 * The browser cancels an agent's call when the form leaves the page, is reset, or has a field that becomes read-only or
 * disabled. Once its message has arrived, the form is therefore hidden rather than removed.
 *
 * @csspart button - The button that sends the message, and the one that starts another.
 */
export class ContactForm extends LitElement {
  static override styles = [unsafeCSS(unseenStyles), unsafeCSS(styles), agentStyles];
  static override properties = {
    tool: {},
    owner: {},
    mail: {},
    state: { state: true },
    left: { state: true },
    spokenLeft: { state: true },
  };

  /** Name of the tool; undefined if the site offers none to the browser. */
  tool: string | undefined;
  /** Name of the person the message is for. */
  owner = '';
  /** The owner's e-mail address. */
  mail = '';
  state: FormState = { is: 'writing' };
  left = fields.message.maxLength;
  spokenLeft = '';

  readonly #token = createFormToken();
  readonly #sendDraft = createSender(this.#token);
  #underWay: Promise<SubmitOutcome> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    clearTimeout(this.#pause);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { state } = this;
    const errors = state.is === 'refused' ? state.errors : {};
    return html`
      ${state.is === 'sent' ? renderSuccess(state.accepted, this.#onAnother) : nothing}
      <form
        novalidate
        toolname=${this.tool ?? nothing}
        tooldescription=${this.tool ? `Writes a message to ${this.owner}. Fills in the form here; the user reads and sends it.` : nothing}
        ?hidden=${state.is === 'sent'}
        @focusin=${this.#token.prepare}
        @input=${this.#onInput}
        @submit=${this.#onSubmit}
      >
        ${state.is === 'refused' ? renderTrouble(errors, state.failure, this.mail, this.#focus) : nothing}
        <p class="by-agent">An agent filled this in. Read it before you send it.</p>
        ${renderFields(errors, this.left)}
        <p class="unseen" role="status">${state.is === 'sending' ? 'Sending…' : this.spokenLeft}</p>
        <p class="actions">
          <button part="button" type="submit" aria-disabled=${state.is === 'sending' ? 'true' : nothing}>
            ${state.is === 'sending' ? 'Sending…' : 'Send'}
          </button>
          <span>or write to <a href="mailto:${this.mail}">${this.mail}</a></span>
        </p>
      </form>
    `;
  }

  readonly #onInput = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    // An agent may fill in the form while the last message is still shown as sent.
    if (this.state.is === 'sent') this.state = { is: 'writing' };
    if (target.name === 'message') this.#count(target.value);
    if (isFieldName(target.name)) this.#recheck(target.name, target.value);
  };

  #count(message: string): void {
    this.left = fields.message.maxLength - lengthOf(message);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.spokenLeft = this.left <= FEW_CHARACTERS_LEFT ? charactersLeftText(this.left) : '';
    }, TYPING_PAUSE_MS);
  }

  /** Rechecks an invalid field while it is being corrected. Other fields are checked when the form is sent. */
  #recheck(name: FieldName, value: string): void {
    if (this.state.is !== 'refused' || !this.state.errors[name]) return;
    const errors = { ...this.state.errors, [name]: checkField(name, value) };
    const isCorrected = Object.values(errors).every((error) => error === undefined);
    this.state = isCorrected ? { is: 'writing' } : { ...this.state, errors };
  }

  readonly #onSubmit = (event: ToolSubmitEvent) => {
    event.preventDefault();
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined;
    });
    if (event.agentInvoked) event.respondWith?.(this.#underWay);
  };

  async #send(): Promise<SubmitOutcome> {
    const values = ([...fieldNames, 'website'] as const).map((id) => [id, this.#control(id).value]);
    const draft: Draft = Object.fromEntries(values);
    try {
      checkDraft(draft);
      this.state = { is: 'sending' };
      const { message, id } = await this.#sendDraft(draft);
      await this.#confirm({ message, id }, draft);
      return { ok: true, message, id };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Other software may have filled in the honeypot; a person must be able to send again.
      this.#control('website').value = '';
      const errors = errorsOf(error, draft);
      const isOfFields = Object.keys(errors).length > 0;
      this.state = { is: 'refused', errors, ...(!isOfFields && { failure: explainFailure(error) }) };
      await this.#focus('trouble');
      return { ok: false, problem: toProblem(error, location.origin, '/api/contact') };
    }
  }

  async #confirm(accepted: Accepted, { message }: Draft): Promise<void> {
    const control = this.#control('message');
    // Text added during the request belongs to the next message.
    if (control.value === message) control.value = '';
    this.#count(control.value);
    this.state = { is: 'sent', accepted };
    await this.#focus('success');
  }

  readonly #onAnother = async () => {
    this.state = { is: 'writing' };
    await this.#focus('message');
  };

  #control(id: keyof Draft): HTMLInputElement | HTMLTextAreaElement {
    return find(this.renderRoot, `#${id}`);
  }

  readonly #focus = async (id: string) => {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  };
}
