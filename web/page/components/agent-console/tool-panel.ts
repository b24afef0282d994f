import { html, render } from 'lit';
import { callCodes } from '../../../core/tools/call-code.ts';
import { find } from '../../find.ts';
import { pageWording, say } from '../../words.ts';
import { type OutcomeView, renderOutcome } from './answer.ts';
import { type CallOutcome, callBy, fieldErrors, isTransport, type Transport } from './calls.ts';
import { type FormField, formFields, lacksRequired, markField, markFields, readInput } from './form.ts';
import { announcement } from './sentences.ts';

/** One tool in the console: its form, the same call as code, and the answer to the last call. */
export class ToolPanel {
  readonly #element: HTMLElement;
  readonly #tool: string;
  readonly #announce: (text: string) => void;
  readonly #form: HTMLFormElement;
  readonly #fields: readonly FormField[];
  #view: OutcomeView = 'readable';
  #isCalling = false;

  /**
   * Activates the form until `signal` aborts.
   *
   * @param announce announces a message to screen readers
   */
  constructor(element: HTMLElement, announce: (text: string) => void, signal: AbortSignal) {
    this.#element = element;
    this.#tool = element.dataset.tool ?? '';
    this.#announce = announce;
    this.#form = find<HTMLFormElement>(element, 'form');
    this.#fields = formFields(this.#form);
    this.#form.addEventListener('input', this.#onInput, { signal });
    this.#form.addEventListener('submit', this.#onSubmit, { signal });
    this.#codeKind.addEventListener('change', () => this.#writeCode(), { signal });
    this.#codeKind.disabled = false;
    find<HTMLFieldSetElement>(element, 'fieldset').disabled = false;
    // The browser may have restored earlier input.
    this.#writeCode();
  }

  readonly #onInput = ({ target }: Event) => {
    if (target instanceof Element) markField(this.#form, target);
    this.#writeCode();
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !isTransport(button.value) || this.#isCalling) return;
    void this.#call(button.value, button);
  };

  get #input(): Record<string, unknown> {
    const entered = new FormData(this.#form);
    return readInput(this.#fields, (name) => String(entered.get(name) ?? ''));
  }

  get #codeKind(): HTMLSelectElement {
    return find(this.#element, '.call-code select');
  }

  #writeCode(): void {
    const { write } = callCodes.find(({ id }) => id === this.#codeKind.value) ?? {};
    const call = { name: this.#tool, input: this.#input, origin: location.origin };
    if (write) find(this.#element, '.call-code code').textContent = write(call);
  }

  async #call(transport: Transport, button: HTMLButtonElement): Promise<void> {
    const input = this.#input;
    this.#isCalling = true;
    if (await this.#isConfirmed(input)) {
      const label = button.textContent;
      button.textContent = say('console.calling');
      button.setAttribute('aria-disabled', 'true');
      const outcome = await callBy(transport, this.#tool, input);
      button.textContent = label;
      button.setAttribute('aria-disabled', 'false');
      this.#show(outcome);
      this.#announce(announcement(pageWording(), this.#tool, outcome));
      markFields(this.#form, fieldErrors(outcome));
    }
    this.#isCalling = false;
  }

  /** Asks the user to confirm a call that cannot be undone, unless the tool will refuse it anyway. */
  async #isConfirmed(input: Readonly<Record<string, unknown>>): Promise<boolean> {
    const dialog = this.#element.querySelector('dialog');
    if (!dialog || lacksRequired(this.#form, input)) return true;
    const shown = Object.entries(input).map(
      ([name, value]) => html`<dt>${name}</dt><dd><bdi>${String(value)}</bdi></dd>`,
    );
    render(shown, find(this.#element, '.confirm-input'));
    dialog.returnValue = '';
    dialog.onclick = ({ target }) => {
      if (target instanceof HTMLButtonElement) dialog.close(target.value);
    };
    const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    dialog.showModal();
    await closed;
    return dialog.returnValue === 'send';
  }

  #show(outcome: CallOutcome): void {
    const { dataset, ownerDocument } = this.#element;
    const style = {
      wording: pageWording(),
      direction: ownerDocument.documentElement.dir,
      // Text from strangers may link only to this site.
      mayLink: ({ origin }: URL) => dataset.untrusted === undefined || origin === location.origin,
    };
    const onView = (view: OutcomeView) => {
      this.#view = view;
      this.#show(outcome);
    };
    const shown = renderOutcome({ tool: this.#tool, outcome, view: this.#view, style, onView });
    render(shown, find(this.#element, '.outcome-place'));
  }
}
