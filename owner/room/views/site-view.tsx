/** What the site says besides its texts: the status of the owner, the other facts as forms, and their files. */
import type { Child } from 'hono/jsx';
import { factCardPath, factsPath, roomPaths, versionsPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listFacts } from '../../actions/facts/fact-actions.ts';
import {
  cardWith,
  type FactCard,
  type FactObject,
  factCardNames,
  factCards,
  statusForm,
} from '../../actions/facts/fact-forms.ts';
import { FactFields } from './facts-form.tsx';
import {
  Findings,
  RoomForm,
  RoomLinks,
  type RoomNotice,
  type RoomView,
  roomPage,
  SubmitButton,
} from './room-page.tsx';

interface SiteContent extends OutputOf<typeof listFacts> {
  /** The values of status.yaml; absent if it does not exist, or has errors. */
  readonly status: Readonly<Record<string, unknown>> | undefined;
  /** The values that were typed, if they could not be saved. */
  readonly typed: Readonly<Record<string, unknown>> | undefined;
  readonly findings: Parameters<typeof Findings>[0]['findings'];
  readonly version: string | undefined;
  readonly canEdit: boolean;
  readonly notice?: RoomNotice | undefined;
}

export function sitePage(view: RoomView, content: SiteContent): string {
  const { status, typed, version, files, findings, canEdit, notice } = content;
  const { wording } = view;
  const unwritten = files.flatMap(({ file, unwritten }) => unwritten.map((one) => ({ file, ...one })));
  return roomPage({
    view,
    title: wording.say('room.site'),
    notice,
    children: (
      <>
        {unwritten.length > 0 && (
          <section>
            <h2>{sentence(wording, 'room.unwritten')}</h2>
            <p>{sentence(wording, 'room.unwrittenLead')}</p>
            <ul class="bare room-list">
              {unwritten.map(({ file, path }) => (
                <li>
                  <a href={whereWritten(file, path)}>{sentence(wording, questionAbout(file, path))}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>{sentence(wording, 'room.rightNow')}</h2>
          <Findings view={view} findings={findings} />
          {status === undefined ? (
            <p class="lead">{sentence(wording, 'room.statusBroken')}</p>
          ) : (
            <FactsForm
              view={view}
              card="status"
              schema={statusForm}
              action={roomPaths.site}
              word="room.statusSave"
              saved={status}
              {...{ typed, version, canEdit }}
            />
          )}
        </section>
        <section>
          <h2>{sentence(wording, 'room.facts')}</h2>
          <RoomLinks
            wording={wording}
            links={factCardNames.map((card) => [factCardPath(card), `room.card.${card}`])}
          />
        </section>
        <details class="room-fold" open={files.some(({ errors }) => errors.length > 0)}>
          <summary>{sentence(wording, 'room.editFiles')}</summary>
          <ul class="bare room-list">
            {files.map(({ file, exists, errors }) => (
              <li>
                <a href={factsPath(file)} dir="ltr">
                  {file}
                </a>
                {errors.length > 0 && (
                  <strong class="wrong">{sentence(wording, 'room.errors', { count: errors.length })}</strong>
                )}
                {!exists && <span class="meta">{sentence(wording, 'room.factsMissing')}</span>}
              </li>
            ))}
          </ul>
        </details>
      </>
    ),
  });
}

function questionAbout(file: string, path: readonly string[]): PlainWord {
  return `unwritten.${[file.replace('.yaml', ''), ...path].join('.')}` as PlainWord;
}

/** Returns the address of the field in which a fact is written. A list has one field for all that is in it. */
function whereWritten(file: string, path: readonly string[]): string {
  const card = cardWith(file, path);
  return card === undefined
    ? factsPath(file)
    : `${factCardPath(card)}#${path.filter((key) => !/^\d+$/.test(key)).join('.')}`;
}

interface FactsFormProps {
  readonly view: RoomView;
  readonly card: string;
  readonly schema: FactObject;
  readonly action: string;
  readonly word: PlainWord;
  readonly saved: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>> | undefined;
  readonly version: string | undefined;
  readonly canEdit: boolean;
}

function FactsForm({ view, action, word, version, canEdit, saved, typed, ...form }: FactsFormProps) {
  const { wording } = view;
  return (
    <RoomForm view={view} action={action} class="room-form facts-form">
      <input type="hidden" name="version" value={version} />
      {/* It only disables the fields. A screen reader would announce a group without a name. */}
      <fieldset role="none" disabled={!canEdit}>
        <FactFields {...form} wording={wording} current={{ ...saved, ...typed }} saved={saved} />
        <p class="facts-bar">
          <SubmitButton wording={wording} word={word} class="room-main" />
        </p>
      </fieldset>
    </RoomForm>
  );
}

interface CardContent {
  readonly card: FactCard;
  /** The values of the file; undefined if it cannot be read. */
  readonly saved: Readonly<Record<string, unknown>> | undefined;
  /** What was typed, if that could not be saved. */
  readonly typed: Readonly<Record<string, unknown>> | undefined;
  readonly version: string | undefined;
  readonly canEdit: boolean;
  readonly findings: Parameters<typeof Findings>[0]['findings'];
  readonly notice?: RoomNotice | undefined;
}

/** The page with one form, whose last line leads to the file for everything else. */
export function factCardPage(
  view: RoomView,
  { card, saved, typed, version, canEdit, findings, notice }: CardContent,
): string {
  const { wording } = view;
  const { file, schema } = factCards[card];
  return roomPage({
    view,
    title: wording.say(`room.card.${card}`),
    notice,
    children: (
      <>
        <Findings view={view} findings={findings} />
        {saved === undefined ? (
          <p class="lead">{sentence(wording, 'room.fileBroken')}</p>
        ) : (
          <FactsForm
            view={view}
            action={factCardPath(card)}
            word="room.factsSave"
            {...{ card, schema, saved, typed, version, canEdit }}
          />
        )}
        <More href={factsPath(file)}>
          {sentence(wording, 'room.editThisFile', { file: <bdi>{file}</bdi> })}
        </More>
      </>
    ),
  });
}

interface FactsContent extends Pick<SiteContent, 'version' | 'canEdit' | 'notice'> {
  readonly file: string;
  /** The file, or what was typed if that could not be saved. */
  readonly text: string;
  readonly findings: Parameters<typeof Findings>[0]['findings'];
  /** The file as another device or program has left it meanwhile. */
  readonly theirs?: string | undefined;
}

export function factsPage(
  view: RoomView,
  { file, text, version, canEdit, findings, theirs, notice }: FactsContent,
): string {
  const { wording } = view;
  const heading: Child = (
    <span class="code-name" dir="ltr">
      {file}
    </span>
  );
  const wrong = new Set(findings.map(({ line }) => line));
  return roomPage({
    view,
    title: file,
    heading,
    actions: <a href={versionsPath(file)}>{sentence(wording, 'room.versions')}</a>,
    notice,
    children: (
      <>
        <Findings view={view} findings={findings} isLinked={true} />
        <RoomForm view={view} action={factsPath(file)} class="room-form">
          <input type="hidden" name="version" value={version ?? ''} />
          <div class="code-field" dir="ltr" lang="">
            <pre class="code-lines" aria-hidden="true">
              {text.split(/\r?\n/).map((line, index) => (
                <span id={`line-${index + 1}`} class={wrong.has(index + 1) ? 'wrong' : undefined}>
                  {`${line}\n`}
                </span>
              ))}
            </pre>
            <textarea
              name="text"
              aria-label={wording.say('room.factsText')}
              aria-describedby={findings.length === 0 ? undefined : 'findings'}
              dir="ltr"
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              readonly={!canEdit}
            >
              {text}
            </textarea>
          </div>
          {canEdit && (
            <p class="facts-bar">
              <SubmitButton wording={wording} word="room.factsSave" class="room-main" />
            </p>
          )}
        </RoomForm>
        {theirs !== undefined && (
          <section>
            <h2>{sentence(wording, 'room.theirs')}</h2>
            <pre class="room-code" dir="ltr">
              {theirs}
            </pre>
          </section>
        )}
        <More href={roomPaths.site}>{sentence(wording, 'room.back')}</More>
      </>
    ),
  });
}
