/** Marks the fields of a form that were refused, each with what to send instead. */
export class FieldMarks {
  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** Marks the fields in `errors`, by name, and no other; the first one gets the focus. */
  show(errors: ReadonlyMap<string, string>): void {
    let first: HTMLElement | undefined;
    for (const control of this.#form.querySelectorAll<HTMLElement>('[name]')) {
      const error = errors.get(control.getAttribute('name') ?? '');
      this.#mark(control, error);
      if (error !== undefined) first ??= control;
    }
    first?.focus();
  }

  /** Takes the mark from the field of that name. */
  clear(name: string): void {
    const control = this.#form.elements.namedItem(name);
    if (control instanceof HTMLElement) this.#mark(control, undefined);
  }

  #mark(control: HTMLElement, error: string | undefined): void {
    const note = this.#form.querySelector<HTMLElement>(`#${control.id}-error`);
    if (!note) throw new TypeError(`The form has no room for an error of ${control.id}.`);
    note.textContent = error ?? '';
    note.hidden = error === undefined;
    control.setAttribute('aria-invalid', String(error !== undefined));
    const described = [...(error === undefined ? [] : [note.id]), `${control.id}-help`];
    control.setAttribute('aria-describedby', described.join(' '));
  }
}
