/**
 * Saves a text while it is being written: drafts on the server, one request at a time, and everything in the browser until
 * the server has it. What the public sees is only changed when the owner says so.
 */
import type { TextCopy } from './kept-text.ts';
import type { FieldValues, SaveOutcome } from './send-text.ts';

/** Debounce of what is kept in the browser. */
const KEEP_AFTER_MS = 300;
/** Debounce of what is sent. */
const SEND_AFTER_MS = 1_500;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

/** Why the server does not have the text. */
export type SaveTrouble = Exclude<SaveOutcome, { is: 'saved' }>;

/** Sending the text again would not help. */
const NEED_OWNER: ReadonlySet<SaveTrouble['is']> = new Set(['conflict', 'unconfirmed', 'unpaired']);

export interface SaveStatus {
  readonly isSaving: boolean;
  /** Whether there is something that the server does not have. */
  readonly isUnsaved: boolean;
  /** Whether the browser keeps it. */
  readonly isKept: boolean;
  readonly savedAt?: Date | undefined;
  readonly trouble?: SaveTrouble | undefined;
}

export interface TextSaverParts {
  readonly read: () => FieldValues;
  readonly send: (
    fields: FieldValues,
    request: { readonly version: string; readonly isAutomatic: boolean },
  ) => Promise<SaveOutcome>;
  /** Keeps a text in the browser, or forgets it. Returns whether the browser has done so. */
  readonly keep: (copy: TextCopy | undefined) => boolean;
  /** Whether the text may be sent without being asked to. */
  readonly isAutomatic: () => boolean;
  readonly onStatus: () => void;
  /** The version that the server has given, with its fields. */
  readonly version: string;
  readonly fields: FieldValues;
}

export class TextSaver {
  status: SaveStatus = { isSaving: false, isUnsaved: false, isKept: true };
  #version: string;
  /** The fields on the server, as one string to compare. */
  #saved: string;
  #retries = 0;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<unknown> = Promise.resolve();
  readonly #parts: TextSaverParts;

  constructor(parts: TextSaverParts) {
    this.#parts = parts;
    this.#version = parts.version;
    this.#saved = JSON.stringify(parts.fields);
  }

  /** The version on the server that the text is based on. */
  get version(): string {
    return this.#version;
  }

  readonly changed = (): void => {
    if (!this.status.isUnsaved) this.#show({ isUnsaved: true });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(this.keep, KEEP_AFTER_MS);
    this.#sendLater(SEND_AFTER_MS);
  };

  /** Keeps in the browser, at once, what the server does not have. */
  readonly keep = (): void => {
    clearTimeout(this.#keepTimer);
    if (!this.status.isUnsaved || this.#forgetIfSaved()) return;
    const isKept = this.#parts.keep({
      fields: this.#parts.read(),
      version: this.#version,
      time: Date.now(),
    });
    this.#show({ isKept });
  };

  /** Saves because the owner says so, after what is under way. */
  save(): Promise<SaveOutcome> {
    return this.#send(false);
  }

  /** Sends what is waiting, after a time without network or in the background. */
  readonly resume = (): void => {
    this.#retries = 0;
    // Another tab may have paired the browser again.
    if (this.status.trouble?.is === 'unpaired') this.#show({ trouble: undefined });
    this.#sendLater(0);
  };

  /** Waits for what is under way, and sends what was written since if that needs no decision. */
  async settle(): Promise<void> {
    await this.#running;
    if (this.status.isUnsaved && this.#maySend()) await this.#send(true);
  }

  /** Goes on from another version: the text that is in the form now, which the server has if `isSaved`. */
  rebase(version: string, { isSaved }: { isSaved: boolean }): void {
    this.#version = version;
    this.#saved = isSaved ? JSON.stringify(this.#parts.read()) : '';
    this.#show({ trouble: undefined, savedAt: undefined, isUnsaved: !isSaved });
    if (isSaved) this.stop();
    else this.changed();
  }

  stop(): void {
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#sendTimer);
  }

  #maySend(): boolean {
    const { trouble } = this.status;
    return this.#parts.isAutomatic() && !(trouble && NEED_OWNER.has(trouble.is));
  }

  #sendLater(delay: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => {
      if (this.status.isUnsaved && !this.status.isSaving && this.#maySend()) void this.#send(true);
    }, delay);
  }

  #send(isAutomatic: boolean): Promise<SaveOutcome> {
    const sending = this.#running.then(() => this.#sendNow(isAutomatic));
    this.#running = sending;
    return sending;
  }

  async #sendNow(isAutomatic: boolean): Promise<SaveOutcome> {
    clearTimeout(this.#sendTimer);
    const fields = this.#parts.read();
    this.#show({ isSaving: true, isUnsaved: true });
    const sending = this.#parts.send(fields, { version: this.#version, isAutomatic });
    // With what is being sent, because the page may be left before the answer comes.
    this.keep();
    const outcome = await sending;
    if (outcome.is === 'saved') this.#accept(fields, outcome.version);
    else this.explain(outcome);
    // What was written meanwhile may be what was missing.
    const isOther = outcome.is === 'invalid' && JSON.stringify(this.#parts.read()) !== JSON.stringify(fields);
    if (isOther) this.#sendLater(SEND_AFTER_MS);
    return outcome;
  }

  #accept(fields: FieldValues, version: string): void {
    this.#version = version;
    this.#saved = JSON.stringify(fields);
    this.#retries = 0;
    this.#show({ isSaving: false, trouble: undefined, savedAt: new Date() });
    if (this.#forgetIfSaved()) return;
    this.keep();
    this.#sendLater(SEND_AFTER_MS);
  }

  /** Says why the server does not have the text. Without network, tries again later. */
  explain(trouble: SaveTrouble): void {
    this.#show({ isSaving: false, trouble });
    if (trouble.is !== 'unreachable') return;
    this.#sendLater(Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LAST_RETRY_MS));
    this.#retries += 1;
  }

  /** Forgets the copy in the browser if the server has the text. */
  #forgetIfSaved(): boolean {
    if (this.status.isSaving || JSON.stringify(this.#parts.read()) !== this.#saved) return false;
    this.stop();
    this.#parts.keep(undefined);
    this.#show({ isUnsaved: false, isKept: true, trouble: undefined });
    return true;
  }

  #show(change: Partial<SaveStatus>): void {
    this.status = { ...this.status, ...change };
    this.#parts.onStatus();
  }
}
