import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { ProblemError, toProblem } from '../../../runtime/problems.ts';
import { unseenStyles } from '../unseen.styles.ts';
import { styles } from './contact-form.styles.ts';
import { errorsOfAnswer, explainFailure } from './explain-failure.ts';
import {
  checkDraft,
  checkField,
  type Draft,
  type FieldErrors,
  isFieldName,
  lengthOf,
  rules,
} from './fields.ts';
import { createFormToken } from './form-token.ts';
import { leftIsShort, leftText } from './left.ts';
import { type Accepted, askForToken, createSender, postInquiry } from './send-inquiry.ts';
import { renderFields, renderSuccess, renderTrouble } from './templates.ts';

type State =
  | { readonly is: 'writing' | 'sending' }
  | { readonly is: 'refused'; readonly errors: FieldErrors; readonly failure?: string }
  | { readonly is: 'sent'; readonly accepted: Accepted };

/** What an agent is told once a person has sent what it filled in. */
type Outcome = ({ readonly ok: true } & Accepted) | { readonly ok: false; readonly problem: object };

/** What WebMCP's declarative forms add to the event. */
interface ToolSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(outcome: Promise<Outcome>): void;
}

/** Screen readers hear how much room is left once the typing has paused for so long, in milliseconds. */
const PAUSE = 1000;

/**
 * The form for a message to the owner. It may also be a tool of agents in the browser: an agent fills it, a person reads
 * and sends it.
 *
 * Before it is defined the page shows its content, the owner's mail address.
 *
 * The browser cancels the call of an agent when the form leaves the page, is reset, or has a field that turns read-only
 * or disabled. So none of that happens here: a form whose message has arrived is only hidden.
 *
 * @csspart button - The button that sends the message, and the one for another message.
 */
export class ContactForm extends LitElement {
  static override styles = [unseenStyles, styles];
  static override properties = {
    tool: {},
    owner: {},
    mail: {},
    state: { state: true },
    left: { state: true },
    spokenLeft: { state: true },
  };

  /** Name of the tool that the form is; undefined where the site offers the browser none. */
  declare tool: string | undefined;
  /** Name of the person the message is for. */
  declare owner: string;
  /** Their mail address. */
  declare mail: string;
  declare state: State;
  declare left: number;
  declare spokenLeft: string;

  readonly #token = createFormToken({ ask: askForToken });
  readonly #sendDraft = createSender({ token: this.#token, post: postInquiry });
  #underWay: Promise<Outcome> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.tool = undefined;
    this.owner = '';
    this.mail = '';
    this.state = { is: 'writing' };
    this.left = rules.message.maxLength;
    this.spokenLeft = '';
  }

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
        tooldescription=${this.tool === undefined ? nothing : description(this.owner)}
        ?hidden=${state.is === 'sent'}
        @focusin=${this.#token.prepare}
        @input=${this.#onInput}
        @submit=${this.#onSubmit}
      >
        ${state.is === 'refused' ? renderTrouble(state, this.mail, this.#focus) : nothing}
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
    // An agent may fill the form while the last message is still being confirmed.
    if (this.state.is === 'sent') this.state = { is: 'writing' };
    if (target.name === 'message') this.#count(target.value);
    if (isFieldName(target.name)) this.#recheck(target.name, target.value);
  };

  #count(message: string): void {
    this.left = rules.message.maxLength - lengthOf(message);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.spokenLeft = leftIsShort(this.left) ? leftText(this.left) : '';
    }, PAUSE);
  }

  /** A field with an error is looked at again while it is mended; one without is left in peace until the form is sent. */
  #recheck(name: keyof FieldErrors, value: string): void {
    if (this.state.is !== 'refused' || !this.state.errors[name]) return;
    const { [name]: _mended, ...others } = this.state.errors;
    const error = checkField(name, value);
    const errors = error ? { ...this.state.errors, [name]: error } : others;
    const nothingLeft = Object.keys(errors).length === 0;
    this.state = nothingLeft ? { is: 'writing' } : { ...this.state, errors };
  }

  readonly #onSubmit = (event: ToolSubmitEvent) => {
    event.preventDefault();
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined;
    });
    if (event.agentInvoked) event.respondWith?.(this.#underWay);
  };

  async #send(): Promise<Outcome> {
    const draft = this.#draft();
    const errors = checkDraft(draft);
    if (Object.keys(errors).length > 0) return this.#refuse(invalid(errors), errors);
    this.state = { is: 'sending' };
    try {
      const { message, id } = await this.#sendDraft(draft);
      await this.#confirm({ message, id }, draft);
      return { ok: true, message, id };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Whoever is a person and sends once more is then heard, whatever has filled it.
      this.#control('website').value = '';
      return this.#refuse(error, errorsOfAnswer(error, draft));
    }
  }

  async #refuse(error: ProblemError, errors: FieldErrors): Promise<Outcome> {
    const isOfFields = Object.keys(errors).length > 0;
    this.state = { is: 'refused', errors, ...(!isOfFields && { failure: explainFailure(error) }) };
    await this.#focusWhenShown('trouble');
    return { ok: false, problem: toProblem(error, location.origin, '/api/contact') };
  }

  async #confirm(accepted: Accepted, { message }: Draft): Promise<void> {
    const control = this.#control('message');
    // What was added while the message was on its way is the beginning of another one.
    if (control.value === message) control.value = '';
    this.#count(control.value);
    this.state = { is: 'sent', accepted };
    await this.#focusWhenShown('success');
  }

  readonly #onAnother = async () => {
    this.state = { is: 'writing' };
    await this.#focusWhenShown('message');
  };

  #draft(): Draft {
    const valueIn = (id: keyof Draft) => this.#control(id).value;
    return {
      name: valueIn('name'),
      email: valueIn('email'),
      message: valueIn('message'),
      website: valueIn('website'),
    };
  }

  #control(id: keyof Draft): HTMLInputElement | HTMLTextAreaElement {
    const control = this.renderRoot.querySelector(`#${id}`);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control;
    throw new TypeError(`The form has no field ${id}.`);
  }

  async #focusWhenShown(id: string): Promise<void> {
    await this.updateComplete;
    this.#focus(id);
  }

  readonly #focus = (id: string) => {
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  };
}

function invalid(errors: FieldErrors): ProblemError {
  return new ProblemError('invalid-input', {
    detail: `Not valid: ${Object.keys(errors).join(', ')}.`,
    errors: Object.entries(errors).map(([name, hint]) => ({
      pointer: `/${name}`,
      detail: `"${name}" cannot be sent like this.`,
      hint,
    })),
  });
}

/** What agents are told of the form. */
function description(owner: string): string {
  return `Writes a message to ${owner}. Fills the form on this page; the user reads it and sends it.`;
}
