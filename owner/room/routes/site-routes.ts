/** The status of the owner as a form, and the other facts as their files. */
import { Hono } from 'hono';
import { statusSchema } from '../../../web/core/model.ts';
import { factsPath, roomPaths } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { runAction } from '../../actions/actions.ts';
import { listFacts, readFacts, saveFacts } from '../../actions/facts/fact-actions.ts';
import { setStatus } from '../../actions/facts/status.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { roomNotFoundPage } from '../views/room-errors.tsx';
import { factsPage, type StatusFields, sitePage } from '../views/site-view.tsx';
import { lockedWord, withLineEndingsOf } from './editing.ts';
import { performAndSay } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { contentErrorsOf } from './text-findings.ts';

const STATUS_FILE = 'status.yaml';

/** Routes `/now` and `/facts/:file`. */
export function siteRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;

  async function showFacts(c: RoomRequest, file: string, refused?: { text: string; error: OwnerError }) {
    const view = await roomViewOf(c, parts);
    const listed = await runAction(listFacts, {}, owner);
    const entry = listed.files.find((one) => one.file === file);
    if (!entry) return respondInRoom(c, 404, roomNotFoundPage(view));
    const found = entry.exists ? await runAction(readFacts, { file }, owner) : undefined;
    const word = refused?.error.kind === 'conflict' ? 'room.changedMeanwhile' : 'room.invalid';
    const page = factsPage(view, {
      file,
      text: refused?.text ?? found?.text ?? '',
      version: found?.version,
      canEdit: (await lockedWord(owner)) === undefined,
      findings: refused ? findingsOf(refused.error) : entry.errors,
      theirs: refused?.error.kind === 'conflict' ? found?.text : undefined,
      notice: refused && { text: sentence(view.wording, word) },
    });
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  async function readStatus() {
    const exists = (await readVersioned(owner.config.contentDir, STATUS_FILE)) !== undefined;
    return exists ? runAction(readFacts, { file: STATUS_FILE }, owner) : undefined;
  }

  return new Hono<RoomEnvironment>()
    .get(inRoom(roomPaths.site), async (c) => {
      const view = await roomViewOf(c, parts);
      const { files } = await runAction(listFacts, {}, owner);
      const found = await readStatus();
      const locked = await lockedWord(owner);
      const page = sitePage(view, {
        status: found && statusFields(found.values),
        version: found?.version,
        files,
        canEdit: locked === undefined,
        notice: locked && { text: sentence(view.wording, locked) },
      });
      return respondInRoom(c, 200, page);
    })
    .post(inRoom(roomPaths.site), async (c) => {
      const form = c.get('form');
      const shown = statusFields((await readStatus())?.values);
      const day = form.get('asOf') ?? '';
      const input = {
        talks: form.has('talks'),
        advisory: form.has('advisory'),
        focus: linesOf(form.get('focus')),
        topics: linesOf(form.get('topics')),
        note: (form.get('note') ?? '').trim(),
        // Whoever leaves the day as it was says how things are today.
        asOf: day === '' || day === shown?.asOf ? undefined : day,
        version: form.get('version') ?? '',
      };
      return performAndSay(c, parts, [setStatus, input], { at: roomPaths.site, word: 'room.saved' });
    })
    .get(inRoom(factsPath(':file')), (c) => showFacts(c, c.req.param('file')))
    .post(inRoom(factsPath(':file')), async (c) => {
      const file = c.req.param('file');
      const form = c.get('form');
      const before = await readVersioned(owner.config.contentDir, file);
      const text = withLineEndingsOf(before?.text, form.get('text') ?? '');
      const version = form.get('version') || undefined;
      try {
        const said = { at: factsPath(file), word: 'room.saved' } as const;
        return await performAndSay(c, parts, [saveFacts, { file, text, version }], said);
      } catch (error) {
        if (!(error instanceof OwnerError) || !['invalid', 'conflict'].includes(error.kind)) throw error;
        return showFacts(c, file, { text, error });
      }
    });
}

/** Returns the status as it is typed, or undefined if the file does not say it. */
function statusFields(values: unknown): StatusFields | undefined {
  const parsed = statusSchema.safeParse(values);
  if (!parsed.success) return undefined;
  const { openForSpeaking, openForAdvisory, activeFocus, advisoryAndSpeakingTopics, note, updated } =
    parsed.data;
  return {
    talks: openForSpeaking,
    advisory: openForAdvisory,
    focus: activeFocus.join('\n'),
    topics: advisoryAndSpeakingTopics.join('\n'),
    note: note ?? '',
    asOf: updated,
  };
}

function linesOf(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns the errors of the file, or the refusal itself if it is about none. */
function findingsOf(error: OwnerError) {
  const errors = contentErrorsOf(error);
  return errors.length > 0 ? errors : [{ line: 1, message: error.message, fix: error.fix }];
}
