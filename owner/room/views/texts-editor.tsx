/** The page of the owner's room on which an essay or page is written. Everything on it works without scripts. */
import type { PropsWithChildren } from 'hono/jsx';
import { editPath, newTextPath, textsPath } from '../../../web/core/room-paths.ts';
import { roomScriptWords } from '../../../web/locales/script-words.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { DataBlock } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import type { EditedText } from './edited-text.ts';
import {
  Fix,
  InEnglish,
  RoomForm,
  type RoomNotice,
  type RoomView,
  roomPage,
  Said,
  SubmitButton,
} from './room-page.tsx';
import { type EditorPartProps, TextActions } from './texts-actions.tsx';
import { ChangedElsewhere } from './texts-conflict.tsx';
import { TextStateName } from './texts-view.tsx';

export function textEditorPage(
  view: RoomView,
  text: EditedText,
  {
    notice,
    locked,
  }: { readonly notice?: RoomNotice | undefined; readonly locked?: PlainWord | undefined } = {},
): string {
  const { wording } = view;
  const { kind, slug, state, url, refusal, other, version } = text;
  const isNew = slug === undefined;
  const name = isNew
    ? sentence(wording, kind === 'essay' ? 'room.newEssay' : 'room.newPage')
    : sentence(wording, kind === 'essay' ? 'room.essay' : 'room.page');
  return roomPage({
    view,
    title: text.fields.title || wording.say(kind === 'essay' ? 'room.newEssay' : 'room.newPage'),
    heading: name,
    notice,
    children: (
      <>
        <p class="meta room-row">
          <a href={textsPath(kind)}>
            {sentence(wording, kind === 'essay' ? 'room.allEssays' : 'room.allPages')}
          </a>
          <TextStateName wording={wording} state={state} />
          {state === 'published' && url !== undefined && !isNew && (
            <a href={url} dir="ltr">
              {url.replace(/^https?:\/\//, '')}
            </a>
          )}
        </p>
        {locked !== undefined && <p class="note">{sentence(wording, locked)}</p>}
        {refusal && (
          <div class="room-trouble" role="alert">
            <p>
              <strong>{sentence(wording, 'room.notSaved')}</strong>{' '}
              <Said by={refusal}>{refusal.message}</Said>
            </p>
            <Fix refusal={refusal} />
          </div>
        )}
        {other && <ChangedElsewhere view={view} path={editPath(kind, slug ?? '')} other={other} />}
        <Editor view={view} text={text} isLocked={locked !== undefined}>
          <RoomForm
            view={view}
            action={isNew ? newTextPath(kind) : editPath(kind, slug)}
            id="text-form"
            class="text-form"
          >
            {version !== undefined && <input type="hidden" name="version" value={version} />}
            {text.source === undefined ? (
              <TextInputs view={view} text={text} isLocked={locked !== undefined} />
            ) : (
              <SourceInput view={view} text={text} source={text.source} isLocked={locked !== undefined} />
            )}
            {locked === undefined && <SaveButtons view={view} text={text} />}
            {!isNew && <TextActions view={view} text={text} isLocked={locked !== undefined} />}
          </RoomForm>
        </Editor>
      </>
    ),
  });
}

/** Lets the script of the room improve the form. Where nothing can be edited, there is nothing to improve. */
function Editor({ view, text, isLocked, children }: PropsWithChildren<EditorPartProps>) {
  if (isLocked) return <>{children}</>;
  const { kind, slug, state, other, refusal } = text;
  const unsaved = other ? 'conflict' : refusal && 'refused';
  return (
    <foyer-text-editor kind={kind} slug={slug} state={state} unsaved={unsaved}>
      {children}
      {/* What the script of the room says, which `web/page/words.ts` reads. */}
      <DataBlock type="application/json" class="words" value={roomScriptWords(view.wording.table)} />
    </foyer-text-editor>
  );
}

function TextInputs({ view, text, isLocked }: EditorPartProps) {
  const { wording } = view;
  const { kind, fields, markdown } = text;
  return (
    <>
      <label>
        {sentence(wording, 'room.textTitle')}
        <input name="title" value={fields.title} required readonly={isLocked} autocomplete="off" dir="auto" />
      </label>
      <div class="text-body">
        <TextFindings view={view} text={text} />
        <label>
          {sentence(wording, 'room.textBody')}
          <textarea
            name="markdown"
            id="markdown"
            rows={14}
            readonly={isLocked}
            dir="auto"
            lang={view.site.bundle.site.locale}
            spellcheck={true}
            autocapitalize="sentences"
            enterkeyhint="enter"
            aria-describedby={text.findings.length === 0 ? undefined : 'findings'}
          >
            {markdown}
          </textarea>
        </label>
      </div>
      <details class="room-fold">
        <summary>{sentence(wording, kind === 'essay' ? 'room.essayMore' : 'room.pageMore')}</summary>
        <div class="room-fields">
          {moreFields[kind].map((field) => (
            <FieldInput view={view} text={text} field={field} isLocked={isLocked} />
          ))}
        </div>
      </details>
    </>
  );
}

function SourceInput({ view, text, source, isLocked }: EditorPartProps & { source: string }) {
  const { wording } = view;
  return (
    <>
      <p class="note">{sentence(wording, 'room.sourceOnly')}</p>
      <div class="text-body">
        <TextFindings view={view} text={text} />
        <label>
          {sentence(wording, 'room.source')}
          <textarea
            name="source"
            id="markdown"
            rows={20}
            readonly={isLocked}
            dir="auto"
            aria-describedby={text.findings.length === 0 ? undefined : 'findings'}
          >
            {source}
          </textarea>
        </label>
      </div>
    </>
  );
}

interface MoreField {
  readonly name: string;
  readonly word: PlainWord;
  readonly hint?: PlainWord;
  readonly input: 'text' | 'lines' | 'category' | 'date';
}

/** The fields that are folded away. */
const moreFields: Readonly<Record<TextKind, readonly MoreField[]>> = {
  essay: [
    { name: 'category', word: 'room.fieldCategory', input: 'category' },
    { name: 'tags', word: 'room.fieldTags', hint: 'room.hintTags', input: 'text' },
    { name: 'date', word: 'room.fieldDate', input: 'date' },
    { name: 'excerpt', word: 'room.fieldExcerpt', hint: 'room.hintExcerpt', input: 'lines' },
    { name: 'takeaways', word: 'room.fieldTakeaways', hint: 'room.hintTakeaways', input: 'lines' },
    { name: 'questions', word: 'room.fieldQuestions', hint: 'room.hintQuestions', input: 'lines' },
  ],
  page: [
    { name: 'navigation', word: 'room.fieldNavigation', hint: 'room.hintNavigation', input: 'text' },
    { name: 'description', word: 'room.fieldDescription', hint: 'room.hintDescription', input: 'lines' },
  ],
};

function FieldInput({ view, text, field, isLocked }: EditorPartProps & { field: MoreField }) {
  const { wording } = view;
  const { name, word, hint, input } = field;
  const value = text.fields[name];
  if (value === undefined) return null;
  const common = { name, id: `field-${name}`, 'aria-describedby': hint && `hint-${name}` };
  // A field for dates would drop anything else.
  const isDate = input === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(value);
  return (
    <div class="room-field">
      <label for={`field-${name}`}>{sentence(wording, word)}</label>
      {input === 'category' && <CategorySelect text={text} value={value} isLocked={isLocked} name={name} />}
      {input === 'lines' && (
        <textarea {...common} rows={3} readonly={isLocked} dir="auto">
          {value}
        </textarea>
      )}
      {(input === 'text' || input === 'date') && (
        <input
          {...common}
          type={isDate ? 'date' : 'text'}
          value={value}
          readonly={isLocked}
          autocomplete="off"
          dir={isDate ? undefined : 'auto'}
        />
      )}
      {hint && (
        <p class="hint" id={`hint-${name}`}>
          {sentence(wording, hint)}
        </p>
      )}
    </div>
  );
}

/** An essay without a category is in the first. */
function CategorySelect({
  text: { categories },
  name,
  value,
  isLocked,
}: {
  text: EditedText;
  name: string;
  value: string;
  isLocked: boolean;
}) {
  const isKnown = value === '' || categories.includes(value);
  return (
    <select name={name} id={`field-${name}`} disabled={isLocked}>
      <option value="" selected={value === ''}>
        {categories[0] ?? ''}
      </option>
      {[...(isKnown ? [] : [value]), ...categories.slice(value === categories[0] ? 0 : 1)].map((category) => (
        <option value={category} selected={category === value}>
          {category}
        </option>
      ))}
    </select>
  );
}

function TextFindings({ view: { wording }, text: { findings } }: { view: RoomView; text: EditedText }) {
  return (
    <div id="findings" class="room-findings" aria-live="polite" hidden={findings.length === 0}>
      <h2>{sentence(wording, 'room.findings')}</h2>
      <ul>
        {findings.map(({ isError, line, message, fix }) => (
          <li class={isError ? 'wrong' : undefined} data-line={line ?? undefined}>
            {line !== null && <a href="#markdown">{sentence(wording, 'room.line', { line })}</a>}{' '}
            <InEnglish>
              {message} {fix}
            </InEnglish>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Enter in the title presses the first button. That must not change what visitors see, so a button that would comes last.
 */
function SaveButtons({ view: { wording }, text }: { view: RoomView; text: EditedText }) {
  const { kind, slug, state } = text;
  const isPublic = kind === 'page' || (slug !== undefined && state !== 'draft');
  const path =
    slug === undefined ? newTextPath(kind).replace('?', '/preview?') : `${editPath(kind, slug)}/preview`;
  const preview = <SubmitButton wording={wording} word="room.preview" formaction={path} formnovalidate />;
  const save = (
    <SubmitButton
      wording={wording}
      word={isPublic ? 'room.savePublic' : 'room.save'}
      class="room-main"
      id="save"
      data-public={isPublic ? '' : undefined}
    />
  );
  return (
    <p class="room-actions text-bar">
      {isPublic ? [preview, save] : [save, preview]}
      <output id="save-state" class="meta" />
    </p>
  );
}
