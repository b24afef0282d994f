/** The status of the owner and the other facts as forms, and their files. */
import { Hono } from 'hono';
import type { ContentError } from '../../../site/util/content-error.ts';
import type { Status } from '../../../web/core/model.ts';
import { factCardPath, factsPath, roomPaths } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { runAction } from '../../actions/actions.ts';
import { listFacts, readFacts, saveFacts } from '../../actions/facts/fact-actions.ts';
import { type FactCard, factCardNames, factCards, statusForm } from '../../actions/facts/fact-forms.ts';
import { setStatus } from '../../actions/facts/status.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { roomNotFoundPage } from '../views/room-errors.tsx';
import type { RoomView } from '../views/room-page.tsx';
import { factCardPage, factsPage, sitePage } from '../views/site-view.tsx';
import { lockedWord, withLineEndingsOf } from './editing.ts';
import { performAndSay, sayAt } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { contentErrorsOf, saidFinding, saidRefusal } from './said-refusal.ts';
import { touchedFacts } from './typed-facts.ts';

const STATUS_FILE = 'status.yaml';

/** Routes `/site`, `/site/:card` and `/facts/:file`. */
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
      findings: refused ? findingsOf(view, refused.error) : saidFindings(view, entry.errors),
      theirs: refused?.error.kind === 'conflict' ? found?.text : undefined,
      notice: refused && { text: sentence(view.wording, word) },
    });
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  /** Returns a file of facts, or undefined if it does not exist. */
  async function readFile(file: string) {
    const exists = (await readVersioned(owner.config.contentDir, file)) !== undefined;
    return exists ? runAction(readFacts, { file }, owner) : undefined;
  }

  async function showCard(c: RoomRequest, card: FactCard, refused?: RefusedForm) {
    const { file } = factCards[card];
    const [found, view, locked] = await Promise.all([
      readFile(file),
      roomViewOf(c, parts),
      lockedWord(owner),
    ]);
    const page = factCardPage(view, {
      card,
      saved: found?.values,
      typed: refused?.typed,
      version: found?.version,
      canEdit: locked === undefined,
      ...saidOf(view, refused, locked),
    });
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  async function showSite(c: RoomRequest, refused?: RefusedForm) {
    const [{ files }, found, view, locked] = await Promise.all([
      runAction(listFacts, {}, owner),
      readFile(STATUS_FILE),
      roomViewOf(c, parts),
      lockedWord(owner),
    ]);
    const page = sitePage(view, {
      status: found?.values,
      typed: refused?.typed,
      version: found?.version,
      files,
      canEdit: locked === undefined,
      ...saidOf(view, refused, locked),
    });
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  return new Hono<RoomEnvironment>()
    .get(inRoom(roomPaths.site), (c) => showSite(c))
    .post(inRoom(roomPaths.site), async (c) => {
      const form = c.get('form');
      const touched = touchedFacts(statusForm, (await readFile(STATUS_FILE))?.values, form);
      const input = Object.entries(statusFields).map(([name, key]) => [
        name,
        touched[key] ?? emptied(touched, key),
      ]);
      const given = { ...Object.fromEntries(input), version: form.get('version') ?? '' };
      try {
        const said = { at: roomPaths.site, word: 'room.saved' } as const;
        return await performAndSay(c, parts, [setStatus, given], said);
      } catch (error) {
        if (!isAboutForm(error)) throw error;
        return showSite(c, { typed: touched, error });
      }
    })
    .get(inRoom(factCardPath(':card')), async (c, next) => {
      const card = factCardNames.find((one) => one === c.req.param('card'));
      return card ? showCard(c, card) : next();
    })
    .post(inRoom(factCardPath(':card')), async (c, next) => {
      const card = factCardNames.find((one) => one === c.req.param('card'));
      if (!card) return next();
      const { file, schema } = factCards[card];
      const form = c.get('form');
      const values = touchedFacts(schema, (await readFile(file))?.values, form);
      const said = { at: factCardPath(card), word: 'room.saved' } as const;
      if (Object.keys(values).length === 0)
        return sayAt(c, parts, { path: said.at, word: 'room.nothingTouched' });
      const version = form.get('version') || undefined;
      try {
        return await performAndSay(c, parts, [saveFacts, { file, values, version }], said);
      } catch (error) {
        if (!isAboutForm(error)) throw error;
        // What was to be removed is there again, because its place in the list is what names it.
        const kept = new URLSearchParams([...form].filter(([name]) => !name.endsWith('.remove')));
        const typed = touchedFacts(schema, (await readFile(file))?.values, kept);
        return showCard(c, card, { typed, error });
      }
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
        if (!isAboutForm(error)) throw error;
        return showFacts(c, file, { text, error });
      }
    });
}

/** The fields of the action that sets the status, and the keys of the file. */
const statusFields = {
  talks: 'openForSpeaking',
  advisory: 'openForAdvisory',
  focus: 'activeFocus',
  topics: 'advisoryAndSpeakingTopics',
  note: 'note',
  asOf: 'updated',
} as const satisfies Readonly<Record<string, keyof Status>>;

/** Returns what takes a note away, if it was emptied. */
function emptied(touched: Readonly<Record<string, unknown>>, key: keyof Status): string | undefined {
  return key === 'note' && touched.note === null ? '' : undefined;
}

/** What was typed in a form that was refused, and why. */
interface RefusedForm {
  readonly typed: Readonly<Record<string, unknown>>;
  readonly error: OwnerError;
}

/** Returns what a page with a form for facts says of it. */
function saidOf(view: RoomView, refused: RefusedForm | undefined, locked: PlainWord | undefined) {
  const isConflict = refused?.error.kind === 'conflict';
  const word = refused ? (isConflict ? 'room.factsChanged' : 'room.invalid') : locked;
  return {
    findings: refused && !isConflict ? findingsOf(view, refused.error) : [],
    notice: word && { text: sentence(view.wording, word) },
  };
}

/** Returns whether an error is about what was typed, which then comes back. */
function isAboutForm(error: unknown): error is OwnerError {
  return error instanceof OwnerError && ['invalid', 'conflict'].includes(error.kind);
}

/** Returns the errors of the file, or the refusal itself if it is about none. */
function findingsOf({ wording }: RoomView, error: OwnerError) {
  const errors = contentErrorsOf(error);
  return errors.length > 0
    ? saidFindings({ wording }, errors)
    : [{ line: 1, ...saidRefusal(wording, error) }];
}

function saidFindings({ wording }: Pick<RoomView, 'wording'>, errors: readonly FoundError[]) {
  return errors.map(({ line, word }) => ({ line, ...saidFinding(wording, { word }) }));
}

type FoundError = Pick<ContentError, 'line' | 'word'>;
