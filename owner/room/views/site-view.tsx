/** The status of the owner as a form of one screen, and the files of facts. */
import type { Child } from 'hono/jsx';
import { factsPath, roomPaths } from '../../../web/core/room-paths.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listFacts } from '../../actions/facts/fact-actions.ts';
import {
  Findings,
  InEnglish,
  RoomForm,
  type RoomNotice,
  type RoomView,
  roomPage,
  SubmitButton,
} from './room-page.tsx';

/** The fields of the form, as they are typed. Lists have an item on each line. */
export interface StatusFields {
  readonly talks: boolean;
  readonly advisory: boolean;
  readonly focus: string;
  readonly topics: string;
  readonly note: string;
  readonly asOf: string;
}

interface NowContent extends OutputOf<typeof listFacts> {
  /** Absent if the file does not exist, or has errors. */
  readonly status: StatusFields | undefined;
  readonly version: string | undefined;
  readonly canEdit: boolean;
  readonly notice?: RoomNotice | undefined;
}

export function sitePage(view: RoomView, { status, version, files, canEdit, notice }: NowContent): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.site'),
    notice,
    children: (
      <>
        {status === undefined ? (
          <p class="lead">{sentence(wording, 'room.statusBroken')}</p>
        ) : (
          <RoomForm view={view} action={roomPaths.site} class="room-form">
            <input type="hidden" name="version" value={version} />
            <fieldset disabled={!canEdit}>
              <StatusInputs wording={wording} status={status} />
              <SubmitButton wording={wording} word="room.statusSave" class="room-main" />
            </fieldset>
          </RoomForm>
        )}
        <section>
          <h2>{sentence(wording, 'room.facts')}</h2>
          <p>{sentence(wording, 'room.factsLead')}</p>
          <ul class="bare room-list">
            {files.map(({ file, about, exists, errors }) => (
              <li>
                <a href={factsPath(file)} dir="ltr">
                  {file}
                </a>
                {errors.length > 0 && (
                  <strong class="wrong">{sentence(wording, 'room.errors', { count: errors.length })}</strong>
                )}
                {!exists && <span class="meta">{sentence(wording, 'room.factsMissing')}</span>}
                <span class="meta">
                  <InEnglish>{about}</InEnglish>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </>
    ),
  });
}

const invitations = [
  ['talks', 'room.statusTalks'],
  ['advisory', 'room.statusAdvisory'],
] as const;

const lists = [
  ['focus', 'room.statusFocus'],
  ['topics', 'room.statusTopics'],
] as const;

function StatusInputs({ wording, status }: { wording: Wording; status: StatusFields }) {
  return (
    <>
      {invitations.map(([name, word]) => (
        <label class="room-choice">
          <input type="checkbox" name={name} checked={status[name]} />
          {sentence(wording, word)}
        </label>
      ))}
      {lists.map(([name, word]) => (
        <label>
          {sentence(wording, word)}
          <textarea name={name} rows={4} dir="auto">
            {status[name]}
          </textarea>
        </label>
      ))}
      <label>
        {sentence(wording, 'room.statusNote')}
        <input name="note" value={status.note} dir="auto" />
      </label>
      <label>
        {sentence(wording, 'room.statusAsOf')}
        <input name="asOf" type="date" value={status.asOf} />
      </label>
    </>
  );
}

interface FactsContent extends Pick<NowContent, 'version' | 'canEdit' | 'notice'> {
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
  const heading: Child = <span dir="ltr">{file}</span>;
  return roomPage({
    view,
    title: file,
    heading,
    notice,
    children: (
      <>
        <Findings view={view} findings={findings} />
        <RoomForm view={view} action={factsPath(file)} class="room-form">
          <input type="hidden" name="version" value={version ?? ''} />
          <label>
            {sentence(wording, 'room.factsText')}
            <textarea
              class="room-code"
              name="text"
              rows={24}
              dir="ltr"
              lang=""
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              readonly={!canEdit}
            >
              {text}
            </textarea>
          </label>
          {canEdit && <SubmitButton wording={wording} word="room.factsSave" class="room-main" />}
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
