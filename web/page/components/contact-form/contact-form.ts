import { html, nothing, render } from 'lit';
import {
  checkDraft,
  checkField,
  type Draft,
  FEW_CHARACTERS_LEFT,
  type FieldName,
  type FieldProblem,
  fieldNames,
  isFieldName,
  lengthOf,
  maxLengths,
  type Trouble,
  troubleOf,
} from '../../../core/contact-fields.ts';
import { ProblemError } from '../../../core/problems.ts';
import { charactersLeft, fieldAdvice } from '../../../locales/contact-sentences.ts';
import { find } from '../../find.ts';
import { pageWording, say } from '../../words.ts';
import { createInquiryTool, type FormMessage } from './inquiry-tool.ts';
import { type Accepted, createFormToken, createSender } from './send-inquiry.ts';
import { renderByAgent, renderSuccess, renderTrouble } from './templates.ts';

type FormState =
  | { readonly is: 'writing' | 'sending' }
  | ({ readonly is: 'refused' } & Trouble)
  | { readonly is: 'sent'; readonly accepted: Accepted };

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Debounce delay before screen readers announce how many characters are left. */
const TYPING_PAUSE_MS = 1000;

/**
 * The form for a message to the owner. It also offers a tool to agents in the browser: an agent fills in the form, and a
 * person reads and sends it.
 *
 * It has no shadow root: it enhances the form that the server rendered, which works without scripts.
 *
 * @attr tool - Whether agents are offered the tool.
 * @attr owner - Name of the person the message is for.
 * @attr mail - Address to which a visitor can write instead.
 * @attr sent - Set while the form is replaced by the news that the message has arrived.
 */
export class ContactForm extends HTMLElement {
  readonly #token = createFormToken();
  readonly #sendDraft = createSender(this.#token);
  #state: FormState = { is: 'writing' };
  /** Whether an agent has filled in the form since it was last sent. */
  #isFromAgent = false;
  #underWay: Promise<void> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const form = this.#form;
    const { isForeign, language } = pageWording();
    if (isForeign) form.lang = language;
    form.noValidate = true;
    form.addEventListener('focusin', this.#token.prepare, { signal });
    form.addEventListener('input', this.#onInput, { signal });
    form.addEventListener('submit', this.#onSubmit, { signal });
    // The visitor may have typed before the script had loaded.
    if (form.matches(':focus-within')) this.#token.prepare();
    this.#count(this.#control('message').value);
    this.#show(this.#state);
    if (this.hasAttribute('tool')) void this.#offerTool(signal);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#pause);
    this.#connection.abort();
  }

  #show(state: FormState): void {
    this.#state = state;
    const form = this.#form;
    const isSending = state.is === 'sending';
    const mail = this.getAttribute('mail') ?? '';
    render(state.is === 'sent' ? renderSuccess(state.accepted, this.#onAnother) : nothing, this, {
      renderBefore: form,
    });
    render(
      html`${state.is === 'refused' ? renderTrouble(state, mail, this.#focus) : nothing}
      ${this.#isFromAgent ? renderByAgent() : nothing}`,
      form,
      { renderBefore: find(form, '.field') },
    );
    for (const name of fieldNames) this.#mark(name, state.is === 'refused' ? state.errors[name] : undefined);
    this.#announce(isSending ? say('form.sending') : '');
    const button = find(form, '.send button');
    button.textContent = say(isSending ? 'form.sending' : 'form.send');
    setFlag(button, 'aria-disabled', isSending);
    form.hidden = state.is === 'sent';
    this.toggleAttribute('sent', state.is === 'sent');
  }

  #announce(news: string): void {
    const status = html`<p class="unseen" role="status">${news}</p>`;
    render(status, this.#form, { renderBefore: find(this, '.send') });
  }

  /** Shows what is wrong with a field, or that nothing is. */
  #mark(name: FieldName, problem: FieldProblem | undefined): void {
    const control = this.#control(name);
    const id = `${name}-error`;
    const error = problem && html`<p class="error" id=${id}>${fieldAdvice(pageWording(), name, problem)}</p>`;
    render(error ?? nothing, control.parentElement as HTMLElement, { renderBefore: control });
    setFlag(control, 'aria-invalid', problem !== undefined);
    control.setAttribute('aria-describedby', name === 'message' ? `${id} message-left` : id);
  }

  readonly #onInput = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target.name === 'message') this.#count(target.value);
    if (isFieldName(target.name)) this.#recheck(target.name, target.value);
  };

  #count(message: string): void {
    const left = maxLengths.message - lengthOf(message);
    const sentence = charactersLeft(pageWording(), left);
    const hint = find(this, '#message-left');
    hint.textContent = sentence;
    hint.classList.toggle('error', left < 0);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      if (this.#state.is !== 'sending') this.#announce(left <= FEW_CHARACTERS_LEFT ? sentence : '');
    }, TYPING_PAUSE_MS);
  }

  /** Rechecks an invalid field while it is being corrected. Other fields are checked when the form is sent. */
  #recheck(name: FieldName, value: string): void {
    const state = this.#state;
    if (state.is !== 'refused' || !state.errors[name]) return;
    const errors = { ...state.errors, [name]: checkField(name, value) };
    const isCorrected = Object.values(errors).every((error) => error === undefined);
    this.#show(isCorrected ? { is: 'writing' } : { ...state, errors });
  }

  async #offerTool(signal: AbortSignal): Promise<void> {
    await customElements.whenDefined('foyer-tools');
    const tools = this.ownerDocument.querySelector('foyer-tools');
    tools?.offerTool(createInquiryTool(this.getAttribute('owner') ?? '', this.#fillIn), { signal });
  }

  /** Replaces what the form contains with an agent's message, for a person to read and send. */
  readonly #fillIn = async (message: FormMessage) => {
    // A message that is being sent stays as it is.
    await this.#underWay;
    this.#isFromAgent = true;
    this.#show({ is: 'writing' });
    for (const name of fieldNames) this.#control(name).value = message[name];
    this.#count(message.message);
    this.#token.prepare();
    this.#focus('by-agent');
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
      this.#show({ is: 'sending' });
      this.#confirm(await this.#sendDraft(draft), draft);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#refuse(troubleOf(error, draft));
    }
  }

  #refuse(trouble: Trouble): void {
    // Other software may have filled in the honeypot; a person must be able to send again.
    this.#control('website').value = '';
    this.#show({ is: 'refused', ...trouble });
    this.#focus('trouble');
  }

  #confirm(accepted: Accepted, { message }: Draft): void {
    const control = this.#control('message');
    // Text added during the request belongs to the next message.
    if (control.value === message) control.value = '';
    this.#count(control.value);
    this.#isFromAgent = false;
    this.#show({ is: 'sent', accepted });
    this.#focus('success');
  }

  readonly #onAnother = () => {
    this.#show({ is: 'writing' });
    this.#focus('message');
  };

  get #form(): HTMLFormElement {
    return find(this, 'form');
  }

  #control(id: keyof Draft): Control {
    return find(this, `#${id}`);
  }

  readonly #focus = (id: string) => {
    this.querySelector<HTMLElement>(`#${id}`)?.focus();
  };
}

function setFlag(element: Element, name: `aria-${string}`, isSet: boolean): void {
  if (isSet) element.setAttribute(name, 'true');
  else element.removeAttribute(name);
}
