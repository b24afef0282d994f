/** What follows from the length of a text, and is therefore never looked at for a single key: its height, and its words. */
import { readingMinutes } from '../../../web/core/essays.ts';
import { countSpacedWords } from '../../../web/core/prose.ts';
import { pageWording } from '../../../web/page/words.ts';

/** Debounces of the height, and of the count. */
const GROW_AFTER_MS = 200;
const COUNT_AFTER_MS = 700;
/** How many characters of Chinese or Japanese are read in a minute. */
const CHARACTERS_PER_MINUTE = 500;

export class TextSize {
  readonly #area: HTMLTextAreaElement;
  readonly #output: HTMLElement;
  #growTimer: ReturnType<typeof setTimeout> | undefined;
  #countTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(area: HTMLTextAreaElement, output: HTMLElement) {
    this.#area = area;
    this.#output = output;
    // A browser that fits the height to the text lays out all of it for every key.
    area.style.setProperty('field-sizing', 'fixed');
  }

  /** Takes the size of another text at once. */
  reset(): void {
    this.#area.style.blockSize = '';
    this.#grow();
    this.#count();
  }

  readonly changed = (): void => {
    this.#growTimer ??= setTimeout(() => {
      this.#growTimer = undefined;
      this.#grow();
    }, GROW_AFTER_MS);
    clearTimeout(this.#countTimer);
    this.#countTimer = setTimeout(this.#count, COUNT_AFTER_MS);
  };

  stop(): void {
    clearTimeout(this.#growTimer);
    clearTimeout(this.#countTimer);
  }

  /** Makes the area as high as its text, with room for what is written next. */
  #grow(): void {
    const area = this.#area;
    const { scrollHeight, scrollTop } = area;
    if (scrollHeight <= area.clientHeight) return;
    area.style.blockSize = `${scrollHeight + innerHeight / 2}px`;
    // What was scrolled within the area is now scrolled with the page.
    if (scrollTop > 0) scrollBy(0, scrollTop);
  }

  readonly #count = () => {
    const { say } = pageWording();
    const { value, lang } = this.#area;
    const isCounted = /^(?:zh|ja)\b/.test(lang);
    const count = isCounted ? charactersIn(value) : wordsIn(value);
    const minutes = isCounted
      ? Math.max(1, Math.round(count / CHARACTERS_PER_MINUTE))
      : readingMinutes(count);
    const length = say(isCounted ? 'editor.characters' : 'editor.words', { count });
    const time = Object.assign(document.createElement('span'), {
      className: 'text-minutes',
      textContent: ` · ${say('editor.minutes', { count: minutes })}`,
    });
    this.#output.replaceChildren(...(count === 0 ? [] : [length, time]));
  };
}

function charactersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Addresses are no words. */
function wordsIn(text: string): number {
  return countSpacedWords(text.replace(/\]\([^)\s]*\)/g, ']'));
}
