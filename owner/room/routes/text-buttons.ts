/** What the owner can do with a text besides saving, publishing and sharing it. Its page and its routes are made from these. */
import { editPath, textsPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { deleteText } from '../../actions/essays/delete-text.ts';
import { renameText } from '../../actions/essays/rename-text.ts';
import { setTextState } from '../../actions/essays/set-text-state.ts';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import type { EditedText, ShownTextButton } from '../views/edited-text.ts';
import type { TextAddress } from './text-address.ts';

/** A text as it is saved. */
interface SavedState extends Pick<EditedText, 'kind' | 'state'> {
  /** Its front matter. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

interface TextButton extends Omit<ShownTextButton, 'word'> {
  readonly word: Readonly<Record<TextKind, PlainWord>>;
  readonly isShown: (text: SavedState) => boolean;
  readonly action: OwnerAction;
  readonly inputFor: (
    text: TextAddress & { readonly version: string | undefined },
    form: URLSearchParams,
  ) => unknown;
  /** Whether what was typed is thrown away with the text. */
  readonly skipsSaving?: boolean;
  /** Path of the next page, if that is not the text's own. */
  readonly leadsTo?: (text: TextAddress, form: URLSearchParams) => string;
  /** What the next page says. */
  readonly done: PlainWord;
}

const both = (word: PlainWord) => ({ essay: word, page: word });

export const textButtons: readonly TextButton[] = [
  {
    verb: 'withdraw',
    word: both('room.withdraw'),
    place: 'withdraw',
    isShown: ({ kind, state }) => kind === 'essay' && state !== 'draft',
    action: setTextState,
    inputFor: ({ slug, version }) => ({ slug, state: 'draft', version }),
    done: 'room.doneWithdrawn',
  },
  {
    verb: 'rename',
    word: both('room.rename'),
    place: 'rename',
    isShown: () => true,
    action: renameText,
    inputFor: ({ kind, slug, version }, form) => ({ kind, slug, to: form.get('to') ?? '', version }),
    leadsTo: ({ kind }, form) => editPath(kind, form.get('to') ?? ''),
    done: 'room.doneRenamed',
  },
  {
    verb: 'delete',
    word: { essay: 'room.deleteEssay', page: 'room.deletePage' },
    place: 'delete',
    isShown: () => true,
    action: deleteText,
    inputFor: ({ kind, slug, version }) => ({ kind, slug, version }),
    skipsSaving: true,
    leadsTo: ({ kind }) => textsPath(kind),
    done: 'room.doneDeleted',
  },
];

/** Returns the buttons that such a text has. */
export function shownTextButtons(text: SavedState): readonly ShownTextButton[] {
  return textButtons
    .filter(({ isShown }) => isShown(text))
    .map(({ verb, word, place }) => ({ verb, word: word[text.kind], place }));
}
