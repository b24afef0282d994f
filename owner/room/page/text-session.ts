/**
 * What happens to a text while it is written: where its copies are, and which of two texts is in the form. It knows the
 * form only by its fields, so that every conflict can be tried without a page.
 */
import { changeKept, isFromTab, keepTyped, noteInTab, readKept, type TextCopy } from './kept-text.ts';
import type { FieldValues, OtherText, SaveOutcome } from './send-text.ts';
import { isSameText } from './text-form.ts';
import { type SaveStatus, TextSaver } from './text-saver.ts';

export interface WrittenText {
  /** The version that the text is based on; empty for a new one. */
  version: string;
  /** Whether a save changes what visitors see. */
  readonly isPublic: boolean;
  readonly canBeSaved: boolean;
  readonly read: () => FieldValues;
  readonly readGiven: () => FieldValues;
  readonly write: (fields: FieldValues) => void;
}

interface TextSessionParts {
  readonly kind: string;
  /** Empty for a new text. */
  readonly slug: string;
  readonly state: string;
  readonly text: WrittenText;
  readonly post: (fields: FieldValues) => Promise<SaveOutcome>;
  /** Called when the status or the offers have changed. */
  readonly onChange: () => void;
  /** Called with the name that the server has given to a new text, or to a draft with another title. */
  readonly onNamed: (slug: string) => void;
}

interface SentFields {
  readonly fields: FieldValues;
  /** What was sent before without an answer. */
  readonly earlier: FieldValues | undefined;
  readonly outcome: SaveOutcome;
  readonly send: (version: string) => Promise<SaveOutcome>;
}

export class TextSession {
  slug: string;
  /** Texts that only the browser has, newest last. */
  offers: readonly TextCopy[] = [];
  readonly saver: TextSaver;
  /** What was last sent without an answer, in this page or in one that was left before the answer came. */
  #sent: FieldValues | undefined;
  readonly #parts: TextSessionParts;
  /** Differs in each page, also in two tabs with the same text. */
  readonly #page = String(Math.random());

  constructor(parts: TextSessionParts) {
    this.#parts = parts;
    this.slug = parts.slug;
    const { text } = parts;
    this.saver = new TextSaver({
      version: text.version,
      fields: text.readGiven(),
      read: text.read,
      send: this.#send,
      keep: (typed) => {
        if (typed) noteInTab(this.#name, typed);
        return keepTyped(this.#name, this.#page, typed && { ...typed, sent: this.#sent });
      },
      isAutomatic: () => !text.isPublic && text.canBeSaved,
      onStatus: parts.onChange,
    });
  }

  get status(): SaveStatus {
    return this.saver.status;
  }

  /**
   * Finds what an earlier visit has left in the browser, and what the browser itself has put into the form again.
   * `refused` says that the form has what was typed, because the server has refused it.
   */
  start(refused?: 'conflict' | 'refused'): void {
    const { text } = this.#parts;
    const { typed: kept, aside } = readKept(this.#name);
    this.offers = aside;
    if (refused) {
      // The form has what this tab kept before.
      changeKept(this.#name, { typed: kept.filter((copy) => !isFromTab(this.#name, copy)) });
      this.saver.rebase(text.version, { isSaved: false });
      this.saver.keep();
      // The version of another device is only replaced with the button.
      if (refused === 'conflict') this.saver.explain({ is: 'unconfirmed' });
      return;
    }
    const given = text.readGiven();
    const typed = kept.find((copy) => isFromTab(this.#name, copy)) ?? kept.at(-1);
    this.#sent = typed?.sent;
    const others = kept.filter((copy) => copy !== typed);
    if (typed && !isSameText(typed.fields, given)) {
      const isNextVersion = typed.version === text.version || (typed.sent && isSameText(typed.sent, given));
      if (isNextVersion && (!text.isPublic || isFromTab(this.#name, typed))) text.write(typed.fields);
      else others.push(typed);
    }
    this.offers = [...aside, ...others.filter(({ fields }) => !isSameText(fields, given))];
    changeKept(this.#name, { typed: [], aside: this.offers });
    if (!isSameText(text.read(), given)) {
      this.saver.changed();
      this.saver.keep();
    }
  }

  /** Puts a text from the browser into the form, and keeps what was there before. */
  use(copy: TextCopy): void {
    const others = this.offers.filter((other) => other !== copy);
    this.#setAside(this.status.isUnsaved ? [...others, this.#copyOf(this.saver.version)] : others);
    this.#parts.text.write(copy.fields);
    this.saver.rebase(copy.version, { isSaved: false });
  }

  discard(copy: TextCopy): void {
    this.#setAside(this.offers.filter((other) => other !== copy));
  }

  /** Saves what is in the form over the text of another device. */
  keepMine({ version }: OtherText): Promise<SaveOutcome> {
    this.saver.rebase(version, { isSaved: false });
    return this.saver.save();
  }

  /** Puts the text of another device into the form, and keeps what was there. */
  takeTheirs({ version, fields }: OtherText): void {
    const mine = this.#copyOf(version);
    this.#parts.text.write(fields);
    this.#parts.text.version = version;
    this.layAside(mine);
  }

  /** Keeps what is in the form for the owner to choose, and saves it no longer by itself. */
  layAside(mine = this.#copyOf(this.#parts.text.version)): void {
    this.saver.rebase(mine.version, { isSaved: true });
    keepTyped(this.#name, this.#page, undefined);
    this.#setAside([...this.offers, mine]);
  }

  #setAside(offers: readonly TextCopy[]): void {
    this.offers = offers;
    changeKept(this.#name, { aside: offers });
    this.#parts.onChange();
  }

  #copyOf(version: string): TextCopy {
    return { fields: this.#parts.text.read(), version, time: Date.now() };
  }

  /** The name under which the browser keeps the text. */
  get #name(): string {
    return `${this.#parts.kind}/${this.slug}`;
  }

  readonly #send = async (
    fields: FieldValues,
    { version, isAutomatic }: { readonly version: string; readonly isAutomatic: boolean },
  ): Promise<SaveOutcome> => {
    const { text, post } = this.#parts;
    const earlier = this.#sent;
    this.#sent = fields;
    const send = (base: string) =>
      post({ ...(base !== '' && { version: base }), ...(isAutomatic && { autosave: '1' }), ...fields });
    const answer = await send(version);
    const outcome = await this.#withoutOwnConflict({ fields, earlier, outcome: answer, send });
    if (outcome.is !== 'unreachable') this.#sent = undefined;
    if (outcome.is === 'saved') {
      if (this.slug !== outcome.slug) this.#moveTo(outcome.slug);
      text.version = outcome.version;
    }
    return outcome;
  };

  /** A request whose answer was lost may have arrived. Its text is no other device's. */
  async #withoutOwnConflict({ fields, earlier, outcome, send }: SentFields): Promise<SaveOutcome> {
    if (outcome.is !== 'conflict') return outcome;
    const { slug, version, fields: saved } = outcome.other;
    if (isSameText(fields, saved)) {
      return { is: 'saved', slug, state: this.#parts.state, version, warnings: [] };
    }
    return earlier && isSameText(earlier, saved) ? send(version) : outcome;
  }

  #moveTo(slug: string): void {
    keepTyped(this.#name, this.#page, undefined);
    changeKept(this.#name, { aside: [] });
    this.slug = slug;
    changeKept(this.#name, { aside: this.offers });
    this.#parts.onNamed(slug);
  }
}
