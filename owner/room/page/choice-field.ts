/** Chooses what a field belongs to when it is filled in. Who picks a day would otherwise publish today. */
export function chooseByField(root: ParentNode): void {
  root.addEventListener('input', ({ target }) => {
    const choice = (target as Element).closest('.room-choice');
    choice?.querySelector<HTMLInputElement>('[type=radio]')?.click();
  });
}
