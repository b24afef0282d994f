/** Shows the pictures of a page alone, one after the other. */
import { say } from '../words.ts';

const LINKS = 'a.picture';

/** Opens the dialog with the picture that a link leads to. */
export function showPicture(link: HTMLAnchorElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(LINKS)];
  const dialog = document.createElement('dialog');
  dialog.className = 'picture-dialog';
  const image = dialog.appendChild(document.createElement('img'));
  const caption = dialog.appendChild(document.createElement('p'));
  caption.className = 'meta';
  let place = links.indexOf(link);

  const buttons = new Map([
    [-1, button(-1, '‹', say('picture.previous'))],
    [1, button(1, '›', say('picture.next'))],
    [0, button(0, '×', say('search.close'))],
  ]);
  dialog.append(...buttons.values());

  function show(next: number): void {
    const shown = links[next];
    if (!shown) return;
    place = next;
    image.src = shown.href;
    image.alt = shown.querySelector('img')?.alt ?? '';
    caption.textContent = shown.parentElement?.querySelector('figcaption')?.textContent ?? image.alt;
    for (const step of [-1, 1]) buttons.get(step)?.toggleAttribute('hidden', !links[place + step]);
  }

  function move(step: number): void {
    if (step === 0) dialog.close();
    else show(place + step);
  }

  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) move(Number(target.dataset.step));
    else if (target !== caption) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => {
    // Towards the end of the line is on.
    const isMirrored = getComputedStyle(dialog).direction === 'rtl';
    if (key === 'ArrowRight' || key === 'ArrowLeft') move((key === 'ArrowRight') === isMirrored ? -1 : 1);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    links[place]?.focus();
  });
  show(place);
  document.body.append(dialog);
  dialog.showModal();
}

function button(step: number, sign: string, label: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = 'round';
  made.type = 'button';
  made.dataset.step = String(step);
  made.textContent = sign;
  made.setAttribute('aria-label', label);
  return made;
}
