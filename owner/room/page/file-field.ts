/** Shows a button in the words of the room instead of a file field, which speaks the language of the browser. */
export function styleFileFields(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('.file-field > input')) {
    const button = field.nextElementSibling;
    if (!(button instanceof HTMLElement)) continue;
    field.classList.add('unseen');
    button.hidden = false;
    field.addEventListener('change', () => {
      const [file] = field.files ?? [];
      if (file) button.textContent = file.name;
    });
  }
}
