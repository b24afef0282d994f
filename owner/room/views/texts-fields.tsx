/** The fields of front matter in the form of a text. */
import { roomPaths } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { EditedText } from './edited-text.ts';
import { InEnglish, type RoomView } from './room-page.tsx';
import { fieldsOf, type TextField } from './text-fields.ts';

interface TextFieldProps {
  readonly view: RoomView;
  readonly text: EditedText;
  readonly isLocked: boolean;
}

/** Path under which the room shows a picture of `media/`, also one that is not public. */
const mediaSrc = (file: string) => `${roomPaths.media}/${encodeURIComponent(file)}`;

/** Those that have a place of their own above the text. */
const isAboveText = ({ name }: TextField) => name === 'title' || name === 'subtitle' || isOfCover(name);
const isOfCover = (name: string) => name.startsWith('cover.');

/** Renders all fields that are not above the text, and the texts that they offer. */
export function DetailFields(props: TextFieldProps) {
  const { kind, slug = '', tags } = props.text;
  return (
    <div class="room-fields">
      {fieldsOf(kind, slug)
        .filter((field) => !isAboveText(field))
        .map((field) => (
          <FieldInput {...props} field={field} />
        ))}
      <Choices id="known-tags" options={tags} />
    </div>
  );
}

/** Renders the cover as it is, or what adds one. The script lets a picture be uploaded. */
export function CoverFields(props: TextFieldProps) {
  const { view, text, isLocked } = props;
  const { kind, slug = '', fields, pictures } = text;
  const { 'cover.file': file } = fields;
  if (file === undefined) return null;
  return (
    <details class="text-cover">
      <summary>
        {file === '' ? (
          <span class="text-add">+ {sentence(view.wording, 'room.cover')}</span>
        ) : (
          <img
            src={mediaSrc(file)}
            class={fields['cover.focus'] && `focus-${fields['cover.focus']}`}
            alt={`${view.wording.say('room.cover')}: ${fields['cover.alt'] ?? ''}`}
          />
        )}
      </summary>
      <div class="room-fields">
        {fieldsOf(kind, slug)
          .filter(({ name }) => isOfCover(name))
          .map((field) => (
            <FieldInput {...props} field={field} />
          ))}
        <Choices id="known-pictures" options={pictures} />
        {/* Only a script can send a picture before the form. */}
        {!isLocked && (
          <button type="button" class="cover-upload" hidden>
            {sentence(view.wording, 'room.coverUpload')}
          </button>
        )}
      </div>
    </details>
  );
}

function Choices({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option value={option} />
      ))}
    </datalist>
  );
}

const lists: Readonly<Record<string, string>> = { tags: 'known-tags', 'cover.file': 'known-pictures' };

export function FieldInput({ view, text, field, isLocked }: TextFieldProps & { field: TextField }) {
  const { wording } = view;
  const { name, word, hint, input, description } = field;
  const value = text.fields[name];
  if (value === undefined) return null;
  const hasHint = hint !== undefined || word === undefined;
  const common = { name, id: `field-${name}`, 'aria-describedby': hasHint ? `hint-${name}` : undefined };
  // A field for dates would drop anything else.
  const isDate = input === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(value);
  return (
    <div class="room-field">
      <label for={`field-${name}`}>{word ? sentence(wording, word) : <InEnglish>{name}</InEnglish>}</label>
      {(input === 'category' || input === 'choice') && (
        <select {...common} disabled={isLocked}>
          {optionsOf(view, text, field).map(([option, label]) => (
            <option value={option} selected={option === value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {input === 'lines' && (
        <textarea {...common} rows={2} readonly={isLocked} dir="auto">
          {value}
        </textarea>
      )}
      {(input === 'line' || input === 'date') && (
        <input
          {...common}
          type={isDate ? 'date' : 'text'}
          value={value}
          readonly={isLocked}
          autocomplete="off"
          list={lists[name]}
          dir={isDate ? undefined : 'auto'}
        />
      )}
      {hasHint && (
        <p class="hint" id={`hint-${name}`}>
          {hint ? sentence(wording, hint) : <InEnglish>{description}</InEnglish>}
        </p>
      )}
    </div>
  );
}

/** Words for what can be chosen, where the file has one of its own. */
const optionWords: Readonly<Record<string, PlainWord>> = {
  verse: 'room.formVerse',
  top: 'room.sideTop',
  bottom: 'room.sideBottom',
  left: 'room.sideLeft',
  right: 'room.sideRight',
};

/** Returns what can be chosen, each with its name. What the file says can be kept, also if it is none of these. */
function optionsOf({ wording }: RoomView, text: EditedText, { name, input, options = [] }: TextField) {
  const value = text.fields[name] ?? '';
  const { categories } = text;
  // An essay without a category is in the first.
  const known = input === 'category' ? categories.slice(value === categories[0] ? 0 : 1) : options;
  const named = (option: string) => {
    const word = optionWords[option];
    return [option, word && input === 'choice' ? wording.say(word) : option] as const;
  };
  const others = known.includes(value) || value === '' ? known : [value, ...known];
  return [['', (input === 'category' && categories[0]) || '–'] as const, ...others.map(named)];
}
