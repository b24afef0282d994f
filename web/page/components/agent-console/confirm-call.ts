/**
 * Asks in a dialog whether to go on.
 *
 * @returns whether the visitor has agreed; closing the dialog in any other way is a no
 */
export function confirmCall(dialog: HTMLDialogElement): Promise<boolean> {
  return new Promise((resolve) => {
    const turn = new AbortController();
    const { signal } = turn;
    dialog.returnValue = '';
    dialog.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLButtonElement) dialog.close(target.value);
      },
      { signal },
    );
    dialog.addEventListener(
      'close',
      () => {
        turn.abort();
        resolve(dialog.returnValue === 'send');
      },
      { signal },
    );
    dialog.showModal();
  });
}
