import type { InputField } from '../../../runtime/tools/tool-words.ts';

/** What of a field matters to who reads it from a form. */
export type FormField = Pick<InputField, 'name' | 'required' | 'type'>;

/** The fields of a tool's form, as the server has written them. */
export function formFields(form: HTMLFormElement): readonly FormField[] {
  return [...form.querySelectorAll('[name]')].map((control) => ({
    name: control.getAttribute('name') ?? '',
    type: control.getAttribute('inputmode') === 'numeric' ? 'number' : 'text',
    required: control.getAttribute('aria-required') === 'true',
  }));
}
