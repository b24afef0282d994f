import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import {
  checkDraft,
  checkField,
  type Draft,
  FEW_CHARACTERS_LEFT,
  type FieldName,
  fieldNames,
  isFieldName,
  lengthOf,
  maxLengths,
  type Trouble,
  troubleOf,
} from '../../../core/contact-fields.ts';
import { ProblemError } from '../../../core/problems.ts';
import { charactersLeft } from '../../../locales/contact-sentences.ts';
import formStyles from '../../../styles/message-form.css?inline';
import { find } from '../../find.ts';
import { pageWording, parts, say } from '../../words.ts';
import { foreignLanguage } from '../foreign-language.ts';
import unseenStyles from '../unseen.css?inline';
import styles from './contact-form.css?inline';
import { createInquiryTool, type FormMessage } from './inquiry-tool.ts';
import { type Accepted, createFormToken, createSender } from './send-inquiry.ts';
import { renderAddress, renderByAgent, renderFields, renderSuccess, renderTrouble } from './templates.ts';

type FormState =
  | { readonly is: 'writing' | 'sending' }
  | ({ readonly is: 'refused' } & Trouble)
  | { readonly is: 'sent'; readonly accepted: Accepted };

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Debounce delay before screen readers announce how many characters are left. */
const TYPING_PAUSE_MS = 1000;

/**
 * The form for a message to the owner. It also offers a tool to agents in the browser: an agent fills in the form, and a
 * person reads and sends it. Until the element is defined, the page shows the server's form, which works without scripts.
 *
 * @attr sent - Set while the form is replaced by the news that the message has arrived.
 */
export class ContactForm extends LitElement {
  static override styles = [unseenStyles, formStyles, styles].map(unsafeCSS);
  static override properties = {
    tool: { type: Boolean },
    owner: {},
    mail: {},
    state: { state: true },
    isFromAgent: { state: true },
    left: { state: true },
    spokenLeft: { state: true },
  };

  tool = false;
  /** Name of the person the message is for. */
  owner = '';
  mail = '';
  state: FormState = { is: 'writing' };
  /** Whether an agent has filled in the form since it was last sent. */
  isFromAgent = false;
  left = maxLengths.message;
  spokenLeft = '';

  readonly #token = createFormToken();
  readonly #sendDraft = createSender(this.#token);
  #underWay: Promise<void> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  #connection = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    if (this.tool) void this.#offerTool(this.#connection.signal);
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#pause);
    this.#connection.abort();
    super.disconnectedCallback();
  }

  override firstUpdated(): void {
    this.#adoptForm();
  }

  override updated(): void {
    this.toggleAttribute('sent', this.state.is === 'sent');
  }

  override render(): TemplateResult {
    const { state } = this;
    const errors = state.is === 'refused' ? state.errors : {};
    return html`
      ${state.is === 'sent' ? renderSuccess(state.accepted, this.#onAnother) : nothing}
      <form
        class="message-form"
        lang=${foreignLanguage()}
        novalidate
        ?hidden=${state.is === 'sent'}
        @focusin=${this.#token.prepare}
        @input=${this.#onInput}
        @submit=${this.#onSubmit}
      >
        ${state.is === 'refused' ? renderTrouble(state, this.mail, this.#focus) : nothing}
        ${this.isFromAgent ? renderByAgent() : nothing}
        ${renderFields(errors, this.left)}
        <p class="unseen" role="status">${state.is === 'sending' ? say('form.sending') : this.spokenLeft}</p>
        <p class="send">
          <button class="button" type="submit" aria-disabled=${state.is === 'sending' ? 'true' : nothing}>
            ${say(state.is === 'sending' ? 'form.sending' : 'form.send')}
          </button>
          <span>${parts('form.orWrite', { address: renderAddress(this.mail) })}</span>
        </p>
      </form>
    `;
  }

  /** Takes over what the visitor entered into the server's form while the script was loading, and the focus. */
  #adoptForm(): void {
    const form = this.querySelector('form');
    if (!form) return;
    const focused = form.querySelector(':focus');
    for (const name of fieldNames) {
      const [given, control] = [find<Control>(form, `#${name}`), this.#control(name)];
      control.value = given.value;
      if (given !== focused) continue;
      control.focus();
      // Only e-mail addresses have no selection.
      if (given.selectionStart !== null) control.setSelectionRange(given.selectionStart, given.selectionEnd);
    }
    if (focused && !focused.id) find(this.renderRoot, 'button').focus();
    form.remove();
    this.#count(this.#control('message').value);
  }

  readonly #onInput = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target.name === 'message') this.#count(target.value);
    if (isFieldName(target.name)) this.#recheck(target.name, target.value);
  };

  #count(message: string): void {
    this.left = maxLengths.message - lengthOf(message);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.spokenLeft = this.left <= FEW_CHARACTERS_LEFT ? charactersLeft(pageWording(), this.left) : '';
    }, TYPING_PAUSE_MS);
  }

  /** Rechecks an invalid field while it is being corrected. Other fields are checked when the form is sent. */
  #recheck(name: FieldName, value: string): void {
    if (this.state.is !== 'refused' || !this.state.errors[name]) return;
    const errors = { ...this.state.errors, [name]: checkField(name, value) };
    const isCorrected = Object.values(errors).every((error) => error === undefined);
    this.state = isCorrected ? { is: 'writing' } : { ...this.state, errors };
  }

  async #offerTool(signal: AbortSignal): Promise<void> {
    await customElements.whenDefined('foyer-tools');
    const tools = this.ownerDocument.querySelector('foyer-tools');
    tools?.offerTool(createInquiryTool(this.owner, this.#fillIn), { signal });
  }

  /** Replaces what the form contains with an agent's message, for a person to read and send. */
  readonly #fillIn = async (message: FormMessage) => {
    // A message that is being sent stays as it is.
    await this.#underWay;
    this.state = { is: 'writing' };
    this.isFromAgent = true;
    for (const name of fieldNames) this.#control(name).value = message[name];
    this.#count(message.message);
    this.#token.prepare();
    await this.#focus('by-agent');
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined;
    });
  };

  async #send(): Promise<void> {
    const values = ([...fieldNames, 'website'] as const).map((id) => [id, this.#control(id).value]);
    const draft: Draft = Object.fromEntries(values);
    const errors = checkDraft(draft);
    if (errors) return this.#refuse({ errors });
    try {
      this.state = { is: 'sending' };
      await this.#confirm(await this.#sendDraft(draft), draft);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await this.#refuse(troubleOf(error, draft));
    }
  }

  #refuse(trouble: Trouble): Promise<void> {
    // Other software may have filled in the honeypot; a person must be able to send again.
    this.#control('website').value = '';
    this.state = { is: 'refused', ...trouble };
    return this.#focus('trouble');
  }

  async #confirm(accepted: Accepted, { message }: Draft): Promise<void> {
    const control = this.#control('message');
    // Text added during the request belongs to the next message.
    if (control.value === message) control.value = '';
    this.#count(control.value);
    this.state = { is: 'sent', accepted };
    this.isFromAgent = false;
    await this.#focus('success');
  }

  readonly #onAnother = async () => {
    this.state = { is: 'writing' };
    await this.#focus('message');
  };

  #control(id: keyof Draft): Control {
    return find(this.renderRoot, `#${id}`);
  }

  readonly #focus = async (id: string) => {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  };
}
