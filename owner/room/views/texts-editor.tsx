/** The page of the owner's room on which an essay or page is written. Everything on it works without scripts. */
import type { PropsWithChildren } from 'hono/jsx';
import { editPath, newTextPath, textsPath } from '../../../web/core/room-paths.ts';
import { roomScriptWords } from '../../../web/locales/script-words.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { DataBlock } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { kindOf } from '../../actions/essays/text-kinds.ts';
import type { EditedText } from './edited-text.ts';
import { Fix, RoomForm, type RoomNotice, type RoomView, roomPage, Said, SubmitButton } from './room-page.tsx';
import { type EditorPartProps, TextMenu } from './texts-actions.tsx';
import { ChangedElsewhere } from './texts-conflict.tsx';
import { CoverFields } from './texts-fields.tsx';
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
  const { kind, slug, refusal, other, version } = text;
  const isLocked = locked !== undefined;
  return roomPage({
    view,
    title: text.fields.title || wording.say(kind === 'essay' ? 'room.newEssay' : 'room.newPage'),
    isFullScreen: true,
    notice,
    children: (
      <>
        {isLocked && <p class="note">{sentence(wording, locked)}</p>}
        {refusal && <Refusal view={view} refusal={refusal} />}
        {other && <ChangedElsewhere view={view} path={editPath(kind, slug ?? '')} other={other} />}
        <Editor view={view} text={text} isLocked={isLocked}>
          <RoomForm view={view} action={pathOf(text)} id="text-form" class="text-form">
            {version !== undefined && <input type="hidden" name="version" value={version} />}
            <TextHead view={view} text={text} isLocked={isLocked} />
            {text.source === undefined ? (
              <TextInputs view={view} text={text} isLocked={isLocked} />
            ) : (
              <SourceInput view={view} text={text} source={text.source} isLocked={isLocked} />
            )}
            <TextBar view={view} text={text} />
          </RoomForm>
        </Editor>
      </>
    ),
  });
}

/** Says why nothing was changed. */
export function Refusal({
  view: { wording },
  refusal,
}: {
  view: RoomView;
  refusal: NonNullable<EditedText['refusal']>;
}) {
  return (
    <div class="room-trouble" role="alert">
      <p>
        <strong>{sentence(wording, 'room.notSaved')}</strong> <Said by={refusal}>{refusal.message}</Said>
      </p>
      <Fix refusal={refusal} />
    </div>
  );
}

/** Returns the path to which the form is sent; with `action`, that of one of its buttons. */
function pathOf({ kind, slug }: EditedText, action?: string): string {
  if (slug !== undefined) return editPath(kind, slug) + (action === undefined ? '' : `/${action}`);
  return action === undefined ? newTextPath(kind) : newTextPath(kind).replace('?', `/${action}?`);
}

/** Lets the script of the room improve the form. Where nothing can be edited, there is nothing to improve. */
function Editor({ view, text, isLocked, children }: PropsWithChildren<EditorPartProps>) {
  if (isLocked) return <>{children}</>;
  const { kind, slug, state, version, other, refusal } = text;
  const unsaved = other ? 'conflict' : refusal && 'refused';
  // A translation that has no file yet is saved like a new text, under its own address.
  const name = version === undefined && !other ? undefined : slug;
  return (
    <foyer-text-editor kind={kind} slug={name} state={state} unsaved={unsaved}>
      {children}
      {/* What the script of the room says, which `web/page/words.ts` reads. */}
      <DataBlock type="application/json" class="words" value={roomScriptWords(view.wording.table)} />
    </foyer-text-editor>
  );
}

/**
 * Where the text is, and what leads on. Enter in a field presses the first button, which changes nothing that visitors see:
 * it saves a draft, and shows the change of a public text.
 */
function TextHead({ view, text, isLocked }: EditorPartProps) {
  const { wording } = view;
  const { kind, state, version, url } = text;
  const isPublic = kind === 'page' || (version !== undefined && state !== 'draft');
  return (
    <div class="text-head">
      <a class="text-back" href={textsPath(kind)}>
        <span aria-hidden="true">‹</span> {sentence(wording, kind === 'essay' ? 'room.essays' : 'room.pages')}
      </a>
      <p class="meta text-where">
        {state === 'published' && url !== undefined ? (
          <a href={url}>
            <TextStateName wording={wording} state={state} />
          </a>
        ) : (
          <TextStateName wording={wording} state={version === undefined ? undefined : state} />
        )}
        <output id="save-state" />
        <output id="text-count" />
      </p>
      {!isLocked && !isPublic && <SubmitButton wording={wording} word="room.save" id="save" />}
      {!isLocked && (
        <SubmitButton
          wording={wording}
          word="room.publish"
          class="room-main"
          formaction={pathOf(text, 'sheet')}
          id={isPublic ? 'save' : 'publish'}
          data-public={isPublic ? '' : undefined}
        />
      )}
      <TextMenu view={view} text={text} isLocked={isLocked} />
    </div>
  );
}

function TextInputs({ view, text, isLocked }: EditorPartProps) {
  const { wording } = view;
  const { markdown } = text;
  return (
    <>
      <CoverFields view={view} text={text} isLocked={isLocked} />
      <LineField view={view} text={text} isLocked={isLocked} name="title" word="room.textTitle" />
      <LineField view={view} text={text} isLocked={isLocked} name="subtitle" word="room.fieldSubtitle" />
      <div class="text-body">
        <TextFindings view={view} findings={text.findings} />
        <label>
          <span class="unseen">{sentence(wording, 'room.textBody')}</span>
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
    </>
  );
}

/** A line above the text that grows with its words. Enter leads on. */
function LineField({
  view: { wording },
  text,
  isLocked,
  name,
  word,
}: EditorPartProps & { name: 'title' | 'subtitle'; word: PlainWord }) {
  const value = text.fields[name];
  if (value === undefined) return null;
  return (
    <label class={`text-${name}`}>
      <span class="unseen">{sentence(wording, word)}</span>
      <textarea
        name={name}
        rows={1}
        required={name === 'title'}
        readonly={isLocked}
        autocomplete="off"
        dir="auto"
        placeholder={wording.say(word)}
        enterkeyhint="next"
      >
        {value}
      </textarea>
    </label>
  );
}

function SourceInput({ view, text, source, isLocked }: EditorPartProps & { source: string }) {
  const { wording } = view;
  const isBroken = Object.keys(text.fields).length > 0 && !text.fields.title;
  return (
    <>
      <p class="code-name" dir="ltr">
        {kindOf[text.kind].file(text.slug ?? '')}
      </p>
      {isBroken && <p class="note">{sentence(wording, 'room.sourceOnly')}</p>}
      <div class="text-body">
        <TextFindings view={view} findings={text.findings} />
        <label>
          <span class="unseen">{sentence(wording, 'room.source')}</span>
          <textarea
            name="source"
            id="markdown"
            class="room-code"
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

export function TextFindings({
  view: { wording },
  findings,
}: {
  view: RoomView;
  findings: EditedText['findings'];
}) {
  return (
    <div id="findings" class="room-findings" aria-live="polite" hidden={findings.length === 0}>
      <h2>{sentence(wording, 'room.findings')}</h2>
      <ul>
        {findings.map(({ isError, line, message, fix }) => (
          <li class={isError ? 'wrong' : undefined} data-line={line ?? undefined}>
            {line !== null && <a href="#markdown">{sentence(wording, 'room.line', { line })}</a>}{' '}
            <bdi>
              {message} {fix}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Under the text, within reach of a thumb. The script adds the tools. */
function TextBar({ view: { wording }, text }: { view: RoomView; text: EditedText }) {
  return (
    <div class="text-bar">
      <button
        type="submit"
        id="preview"
        formaction={pathOf(text, 'preview')}
        formnovalidate
        aria-label={wording.say('room.preview')}
        title={wording.say('room.preview')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
        </svg>
      </button>
    </div>
  );
}
