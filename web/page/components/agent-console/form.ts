/** A tool's form: its fields, the input built from them, and the errors shown next to refused fields. */
import type { InputField } from '../../../core/tools/tool-words.ts';

export type FormField = Pick<InputField, 'name'> & { readonly type?: string | undefined };

/** Matches a number in JSON syntax (RFC 8259, section 6), which means the same to every caller. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function formFields(form: HTMLFormElement): readonly FormField[] {
  return controlsOf(form).map((control) => ({ name: nameOf(control), type: control.dataset.type }));
}

/** Builds the input from the form. Empty fields are omitted; an invalid number stays text, for the tool to refuse. */
export function readInput(
  fields: readonly FormField[],
  textOf: (name: string) => string,
): Record<string, unknown> {
  const given = fields.flatMap((field) => {
    const text = textOf(field.name);
    return text === '' ? [] : [[field.name, typedValue(field, text)]];
  });
  return Object.fromEntries(given);
}

function typedValue({ type }: FormField, text: string): unknown {
  if (type === 'boolean') return text === 'true';
  const isNumber = type === 'number' && NUMBER.test(text.trim()) && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

/** Returns whether a required field is missing, in which case the tool will refuse the call. */
export function lacksRequired(form: HTMLFormElement, input: object): boolean {
  return controlsOf(form).some(
    (control) => control.getAttribute('aria-required') === 'true' && !Object.hasOwn(input, nameOf(control)),
  );
}

/** Marks exactly the fields named in `errors` as invalid, and focuses the first of them. */
export function markFields(form: HTMLFormElement, errors: ReadonlyMap<string, string>): void {
  for (const control of controlsOf(form)) markField(form, control, errors.get(nameOf(control)));
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function controlsOf(form: HTMLFormElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[name]')];
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('name') ?? '';
}

/** Marks a field as invalid and shows the error, or clears both. */
export function markField(form: HTMLFormElement, control: Element, error?: string): void {
  const note = form.querySelector<HTMLElement>(`#${control.id}-error`);
  if (!note) return;
  note.textContent = error ?? '';
  note.hidden = error === undefined;
  control.setAttribute('aria-invalid', String(error !== undefined));
  const help = `${control.id}-help`;
  control.setAttribute('aria-describedby', error === undefined ? help : `${note.id} ${help}`);
}
