/** The earlier versions of a text or of a file of facts, and what putting one back would change. */
import { roomPaths, versionsPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listVersions } from '../../actions/files/earlier-versions.ts';
import { Moment } from './inbox-parts.tsx';
import { RoomForm, type RoomView, roomPage, type ShownQuestion, SubmitButton } from './room-page.tsx';
import { SheetHead } from './text-sheet.tsx';
import { DifferenceLines } from './texts-conflict.tsx';

type Versions = OutputOf<typeof listVersions>['versions'];

interface VersionsContent {
  readonly file: string;
  readonly versions: Versions;
  /** Path of the page on which the file is edited. */
  readonly back: string;
  readonly now: Date;
}

/** Lines of what replaced a version that its list shows. */
const SHOWN_LINES = 8;

export function versionsPage(view: RoomView, { file, versions, back, now }: VersionsContent): string {
  const { wording, times } = view;
  const word = versions.length === 0 ? 'room.noVersions' : 'room.versionsLead';
  return roomPage({
    view,
    title: wording.say('room.versions'),
    children: (
      <>
        <p class="lead">{sentence(wording, word, { file: <bdi>{file}</bdi>, time: times.trash })}</p>
        <ol class="bare room-list versions">
          {versions.map(({ version, until, changes }) => (
            <li>
              <a href={versionsPath(file, version)}>
                {sentence(wording, 'room.versionUntil', {
                  when: <Moment view={view} value={until} now={now} />,
                })}
              </a>
              <DifferenceLines difference={firstLines(changes)} />
            </li>
          ))}
        </ol>
        <More href={back}>{sentence(wording, 'room.back')}</More>
      </>
    ),
  });
}

function firstLines(changes: string): string {
  const lines = changes.split('\n');
  return lines.length <= SHOWN_LINES ? changes : [...lines.slice(0, SHOWN_LINES), '…'].join('\n');
}

interface VersionContent extends Pick<VersionsContent, 'file' | 'now'> {
  readonly version: string;
  readonly until: string;
  readonly changes: string;
  readonly text?: string | undefined;
  /** Absent if it is what the file is now, or if nothing can be edited. */
  readonly question: ShownQuestion | undefined;
  /** Why nothing can be edited. */
  readonly locked: PlainWord | undefined;
}

/** Returns the page of one version. Whoever puts it back agrees to exactly the lines that it shows. */
export function versionPage(view: RoomView, content: VersionContent): string {
  const { file, version, until, changes, text, question, locked, now } = content;
  const { wording } = view;
  const title = { when: <Moment view={view} value={until} now={now} /> };
  return roomPage({
    view,
    title: wording.say('room.versions'),
    isFullScreen: true,
    children: (
      <RoomForm view={view} action={roomPaths.versions} question={question} class="text-sheet">
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="version" value={version} />
        <SheetHead
          view={view}
          back={versionsPath(file)}
          word="room.versions"
          title={sentence(wording, 'room.versionUntil', title)}
        >
          {question && <SubmitButton wording={wording} word="room.putBack" class="room-main" />}
        </SheetHead>
        <p class="lead">
          {sentence(wording, locked ?? (changes === '' ? 'room.nothingChanged' : 'room.putBackLead'))}
        </p>
        {changes !== '' && <DifferenceLines difference={changes} />}
        <details class="room-fold">
          <summary>{sentence(wording, 'room.source')}</summary>
          <pre class="difference" dir="auto">
            {text}
          </pre>
        </details>
      </RoomForm>
    ),
  });
}
