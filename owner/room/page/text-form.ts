/** Reads and writes the form of a text, which the server has rendered. */
import { find } from '../../../web/page/find.ts';
import type { MarkdownEdit } from './markdown-edits.ts';
import type { FieldValues } from './send-text.ts';

/** Fields that say what to do with the text, and are not part of it. */
const NOT_OF_TEXT = new Set(['token', 'version', 'to', 'share', 'language']);

type FieldControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export class TextForm {
  readonly form: HTMLFormElement;
  /** The text, or the whole file if its front matter cannot be read. */
  readonly area: HTMLTextAreaElement;
  readonly saveButton: HTMLButtonElement;

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.area = find(form, '#markdown');
    this.saveButton = find(form, '#save');
  }

  get action(): string {
    return this.form.action;
  }

  get token(): string {
    return this.#value('token');
  }

  get version(): string {
    return this.#value('version');
  }

  /** Lets whatever sends the form replace this version. */
  set version(version: string) {
    let input = this.form.querySelector<HTMLInputElement>('[name=version]');
    if (!input) {
      input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name: 'version' });
      this.form.append(input);
    }
    input.value = version;
  }

  get isPublic(): boolean {
    return this.saveButton.hasAttribute('data-public');
  }

  /** Whether a draft can be saved by itself: under its title, which is not being written any more, with a text or a link. */
  get canBeSaved(): boolean {
    const isNamed = !this.lacksTitle && document.activeElement !== this.field('title');
    return isNamed && `${this.area.value}${this.field('link')?.value ?? ''}`.trim() !== '';
  }

  get lacksTitle(): boolean {
    return this.field('title')?.value.trim() === '';
  }

  field(name: string): FieldControl | undefined {
    return this.#controls().find((control) => control.name === name);
  }

  readonly read = (): FieldValues =>
    Object.fromEntries(this.#controls().map((control) => [control.name, control.value]));

  /** All that the form would send. */
  get sent(): FieldValues {
    return { token: this.token, version: this.version, ...this.read() };
  }

  /** The fields as the server has rendered them. */
  readGiven(): FieldValues {
    return Object.fromEntries(this.#controls().map((control) => [control.name, givenValue(control)]));
  }

  /** Replaces fields. Those that are not given stay as they are. */
  write(fields: FieldValues): void {
    for (const control of this.#controls()) control.value = fields[control.name] ?? control.value;
  }

  /** The name of a field as the owner reads it. */
  labelOf(name: string): string {
    const control = this.#controls().find((each) => each.name === name);
    return control?.labels?.[0]?.firstChild?.textContent?.trim() ?? name;
  }

  /** Sends the form to another address from now on: that of a text which was new. */
  moveTo(path: string): void {
    const { pathname } = new URL(this.form.action);
    for (const button of this.form.querySelectorAll<HTMLButtonElement>('[formaction]')) {
      const target = new URL(button.formAction);
      if (target.pathname.startsWith(`${pathname}/`))
        button.formAction = path + target.pathname.slice(pathname.length);
    }
    this.form.action = path;
  }

  #value(name: string): string {
    return this.form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  }

  #controls(): readonly FieldControl[] {
    return [...this.form.elements].filter(
      (element): element is FieldControl =>
        (element instanceof HTMLInputElement ||
          element instanceof HTMLTextAreaElement ||
          element instanceof HTMLSelectElement) &&
        element.name !== '' &&
        !NOT_OF_TEXT.has(element.name),
    );
  }
}

function givenValue(control: FieldControl): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** Returns whether the server would save the same. It removes white space around a text and in lists. */
export function isSameText(one: FieldValues, other: FieldValues): boolean {
  return Object.keys(one).every((name) => comparable(name, one[name]) === comparable(name, other[name]));
}

function comparable(name: string, value = ''): string {
  const text = value.replaceAll('\r\n', '\n').trim();
  return name === 'markdown' || name === 'source'
    ? text
    : text
        .split(/[,\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .join();
}

/** Changes the text in a way that the browser can undo. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: MarkdownEdit): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  if (from !== to || insert !== '') {
    const isDone =
      insert === ''
        ? document.execCommand('delete')
        : // Unlike `setRangeText`, it can be undone.
          document.execCommand('insertText', false, insert);
    if (!isDone) {
      area.setRangeText(insert, from, to, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  area.setSelectionRange(...select);
}

/** Selects a range and scrolls it into view, which browsers do only for a text area that gets the focus. */
export function showRange(area: HTMLTextAreaElement, [start, end]: readonly [number, number]): void {
  area.blur();
  area.setSelectionRange(start, end);
  area.focus();
}

/** Selects the words for which the list of texts was searched, so that a mistake that was found there is in sight. */
export function showFound(area: HTMLTextAreaElement): void {
  const wanted = new URLSearchParams(location.search).get('find')?.toLowerCase().replaceAll('"', '') ?? '';
  const text = area.value.toLowerCase();
  const found = [wanted, ...wanted.split(/\s+/)].find((words) => words !== '' && text.includes(words));
  if (found === undefined) return;
  const start = text.indexOf(found);
  showRange(area, [start, start + found.length]);
}
