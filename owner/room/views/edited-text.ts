/** A text as the page on which it is edited shows it. */
import type { PlainWord } from '../../../web/locales/words.ts';
import type { OutputOf } from '../../actions/action.ts';
import type { listSharedDrafts } from '../../actions/drafts/share-draft.ts';
import type { TextKind, TextState } from '../../actions/essays/text-kinds.ts';
import type { SaidRefusal } from './room-page.tsx';

/** Fields of front matter by name, as a form shows them. One that it cannot show is absent. */
export type TextFields = Readonly<Record<string, string>>;

export interface TextFinding {
  readonly isError: boolean;
  /** Line in the text area; null for the front matter, the name of the file, or another file. */
  readonly line: number | null;
  readonly message: string;
  readonly fix: string;
}

export interface ShownTextButton {
  /** Last part of the address that it is sent to. */
  readonly verb: string;
  readonly word: PlainWord;
  /** Where it is: that of `rename` has a field. */
  readonly place: 'withdraw' | 'rename' | 'delete';
}

/** A text as the form shows it, which may not be what is in its file. */
export interface EditedText {
  readonly kind: TextKind;
  /** Absent for a new one. */
  readonly slug?: string | undefined;
  /** Absent for a new one, or if errors leave it open. */
  readonly state?: TextState | undefined;
  /** The version that a save replaces. */
  readonly version?: string | undefined;
  /** Where it is published, or will be. */
  readonly url?: string | undefined;
  readonly fields: TextFields;
  readonly markdown: string;
  /** The whole file, if its front matter cannot be read. It is edited instead of fields and text. */
  readonly source?: string | undefined;
  readonly categories: readonly string[];
  /** Tags that other essays have, and the pictures of the site. */
  readonly tags: readonly string[];
  readonly pictures: readonly string[];
  readonly findings: readonly TextFinding[];
  readonly shares: OutputOf<typeof listSharedDrafts>['drafts'];
  /** Absent for a new one. */
  readonly buttons?: readonly ShownTextButton[];
  /** Present if the file was changed while this text was edited. */
  readonly other?: OtherVersion | undefined;
  /** Why it was not saved. */
  readonly refusal?: SaidRefusal | undefined;
}

/** Another version of a text, which was saved elsewhere. */
export interface OtherVersion {
  /** The whole file as it is now; absent if it was deleted. */
  readonly source?: string | undefined;
  /** The change that saving the text in the form would make, line by line: `- theirs`, `+ mine`. */
  readonly difference: string;
}
