import { render } from 'lit';
import { callCodes } from '../../../runtime/tools/call-code.ts';
import type { AnswerStyle } from './answer-tree.ts';
import { type AnsweredRequest, answeredRequest } from './answered-request.ts';
import { confirmCall } from './confirm-call.ts';
import { copyText } from './copy-text.ts';
import { callBy, type Door, isDoor } from './doors.ts';
import { FieldMarks } from './field-marks.ts';
import { type FormField, formFields } from './form-fields.ts';
import { announcement, fieldErrors, type Outcome, outcomeOf } from './outcome.ts';
import { lacksRequired, readInput } from './read-input.ts';
import { showCalling } from './show-calling.ts';
import { type OutcomeView, renderInput, renderOutcome } from './templates.ts';

/** After this, in milliseconds, a button that has copied says again what it does. */
const COPIED = 2000;

export interface PanelHost {
  /** Tells a screen reader. */
  readonly say: (text: string) => void;
  readonly style: AnswerStyle;
}

/** One tool of the console: its form, the call as code, and what came of the last call. */
export class ToolPanel {
  readonly #element: HTMLElement;
  readonly #tool: string;
  readonly #host: PanelHost;
  readonly #fields: readonly FormField[];
  readonly #form: HTMLFormElement;
  readonly #marks: FieldMarks;
  #view: OutcomeView = 'readable';
  #isCalling = false;

  constructor(element: HTMLElement, tool: string, host: PanelHost) {
    const form = element.querySelector('form');
    if (!form) throw new TypeError(`The page has no form for ${tool}.`);
    this.#element = element;
    this.#tool = tool;
    this.#host = host;
    this.#fields = formFields(form);
    this.#form = form;
    this.#marks = new FieldMarks(form);
  }

  /** Brings the form to life until `signal` aborts. */
  connect(signal: AbortSignal): void {
    this.#form.addEventListener('input', this.#onInput, { signal });
    this.#form.addEventListener('submit', this.#onSubmit, { signal });
    for (const button of this.#element.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
      button.addEventListener('click', () => void this.#copy(button), { signal });
      button.disabled = false;
    }
    for (const fieldset of this.#form.querySelectorAll('fieldset')) fieldset.disabled = false;
    // A browser may have put back what was entered before.
    this.#writeCode();
  }

  readonly #onInput = ({ target }: Event) => {
    if (target instanceof Element) this.#marks.clear(target.getAttribute('name') ?? '');
    this.#writeCode();
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !isDoor(button.value) || this.#isCalling) return;
    void this.#call(button.value, button);
  };

  get #input(): Record<string, unknown> {
    const entered = new FormData(this.#form);
    return readInput(this.#fields, (name) => String(entered.get(name) ?? ''));
  }

  #writeCode(): void {
    const call = { name: this.#tool, input: this.#input, origin: location.origin };
    for (const { id, write } of callCodes) {
      const code = this.#element.querySelector(`[data-code=${id}]`);
      // The site writes down only what is open.
      if (code) code.textContent = write(call);
    }
  }

  async #call(door: Door, button: HTMLButtonElement): Promise<void> {
    const input = this.#input;
    this.#isCalling = true;
    if (await this.#mayCall(input)) {
      const endCalling = showCalling(button);
      const requests: AnsweredRequest[] = [];
      const start = performance.now();
      const answer = await callBy(door, this.#tool, input, (response) =>
        requests.push(answeredRequest(response)),
      );
      endCalling();
      this.#finish(outcomeOf(answer, performance.now() - start, { door, requests }));
    }
    this.#isCalling = false;
  }

  /** What cannot be taken back is asked for twice; a call that the tool will refuse does no harm. */
  async #mayCall(input: Readonly<Record<string, unknown>>): Promise<boolean> {
    const dialog = this.#element.querySelector('dialog');
    if (!dialog || lacksRequired(this.#fields, input)) return true;
    const list = dialog.querySelector<HTMLElement>('.confirm-input');
    if (list) render(renderInput(input), list);
    return confirmCall(dialog);
  }

  #finish(outcome: Outcome): void {
    this.#show(outcome);
    this.#host.say(announcement(this.#tool, outcome));
    this.#marks.show(fieldErrors(outcome));
  }

  #show(outcome: Outcome): void {
    const onView = (view: OutcomeView) => {
      this.#view = view;
      this.#show(outcome);
    };
    const { style } = this.#host;
    const shown = renderOutcome({ tool: this.#tool, outcome, view: this.#view, style, onView });
    render(shown, this.#find('.outcome-place'));
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const code = this.#find(`[data-code=${button.dataset.copy}]`);
    const isCopied = await copyText(code);
    button.textContent = isCopied ? 'Copied' : 'Selected';
    this.#host.say(isCopied ? 'Copied.' : 'The browser does not let the page copy. The text is selected.');
    setTimeout(() => {
      button.textContent = 'Copy';
    }, COPIED);
  }

  #find(selector: string): HTMLElement {
    const element = this.#element.querySelector<HTMLElement>(selector);
    if (element) return element;
    throw new TypeError(`The panel of ${this.#tool} has no ${selector}.`);
  }
}
