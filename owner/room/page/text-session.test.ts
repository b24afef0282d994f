import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeSharedPublishers } from '../../../test/helpers/shared-publishers.ts';
import { changeKept, noteInTab, readKept } from './kept-text.ts';
import type { FieldValues, OtherText, SaveOutcome } from './send-text.ts';
import { TextSession } from './text-session.ts';

// Tests run all timers.
beforeAll(closeSharedPublishers);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's storage, which Node.js lacks. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => items.set(key, value),
  };
}

const NAME = 'essay/mine';
const copy = (markdown: string, version = 'v0') => ({ fields: { markdown }, version, time: 1 });
const theirs: OtherText = { slug: 'mine', version: 'v7', fields: { markdown: 'Theirs' } };
const conflict: SaveOutcome = { is: 'conflict', other: theirs };

/** A text whose server gives these answers, and then accepts everything. */
function open({
  answers = [] as (SaveOutcome | Promise<SaveOutcome>)[],
  isPublic = false,
  slug = 'mine',
  given = 'Old',
  version = 'v0',
} = {}) {
  const text = {
    version,
    isPublic,
    canBeSaved: true,
    fields: { markdown: given } as FieldValues,
    read: () => text.fields,
    readGiven: () => ({ markdown: given }),
    write: (fields: FieldValues) => {
      text.fields = { ...text.fields, ...fields };
    },
  };
  const sent: FieldValues[] = [];
  const named: string[] = [];
  const session = new TextSession({
    kind: 'essay',
    slug,
    state: 'draft',
    text,
    post: async (fields) => {
      sent.push(fields);
      const saved = { is: 'saved', slug: 'mine', state: 'draft', version: `v${sent.length}`, warnings: [] };
      return answers[sent.length - 1] ?? (saved as SaveOutcome);
    },
    onChange: () => undefined,
    onNamed: (name) => named.push(name),
  });
  return { session, text, sent, named };
}

describe('a text that an earlier visit has left in the browser', () => {
  it('is written on if nobody has saved another', () => {
    changeKept(NAME, { typed: [copy('Typed')] });
    const { session, text } = open();
    session.start();
    expect(text.fields.markdown).toBe('Typed');
    expect(session.status.isUnsaved).toBe(true);
    expect(session.offers).toEqual([]);
  });

  it('is offered if another version was saved since', () => {
    changeKept(NAME, { typed: [copy('Typed', 'older')] });
    const { session, text } = open();
    session.start();
    expect(text.fields.markdown).toBe('Old');
    expect(session.offers).toEqual([copy('Typed', 'older')]);
    expect(readKept(NAME)).toEqual({ typed: [], aside: session.offers });
  });

  describe('left while it was being saved', () => {
    beforeEach(async () => {
      const never = new Promise<SaveOutcome>(() => undefined);
      const { session, text } = open({ answers: [never] });
      session.start();
      text.fields = { markdown: 'Sent' };
      void session.saver.save();
      await vi.advanceTimersByTimeAsync(0);
      text.fields = { markdown: 'Sent, and more' };
      session.saver.changed();
      session.saver.keep();
    });

    it('is written on if the server has what was sent', () => {
      const { session, text } = open({ given: 'Sent', version: 'v1' });
      session.start();
      expect(text.fields.markdown).toBe('Sent, and more');
      expect(session.offers).toEqual([]);
    });

    it('is no conflict with what arrives after the page was shown again', async () => {
      const own: SaveOutcome = {
        is: 'conflict',
        other: { slug: 'mine', version: 'v1', fields: { markdown: 'Sent' } },
      };
      const { session, sent } = open({ answers: [own] });
      session.start();
      await vi.runAllTimersAsync();
      expect(sent.at(-1)).toMatchObject({ version: 'v1', markdown: 'Sent, and more' });
      expect(session.status).toMatchObject({ isUnsaved: false, trouble: undefined });
    });
  });

  it('is offered if the text is public, unless this tab has left it', () => {
    changeKept(NAME, { typed: [copy('Typed')] });
    const elsewhere = open({ isPublic: true });
    elsewhere.session.start();
    expect(elsewhere.session.offers).toHaveLength(1);

    changeKept(NAME, { typed: [copy('Typed')], aside: [] });
    noteInTab(NAME, copy('Typed'));
    const here = open({ isPublic: true });
    here.session.start();
    expect(here.text.fields.markdown).toBe('Typed');
  });

  it('is exchanged for what is unsaved, which is then offered', () => {
    changeKept(NAME, { aside: [copy('Aside', 'older')] });
    const { session, text } = open();
    text.fields = { markdown: 'Newer' };
    session.start();
    session.use(copy('Aside', 'older'));
    session.discard(session.offers[0] ?? copy(''));
    expect(text.fields.markdown).toBe('Aside');
    expect(session.offers.map(({ fields }) => fields.markdown)).toEqual(['Newer']);
    expect(session.saver.version).toBe('older');
  });
});

describe('two tabs with the same text', () => {
  function started(options?: Parameters<typeof open>[0]): ReturnType<typeof open> {
    const tab = open(options);
    tab.session.start();
    return tab;
  }

  function typeIn(tab: ReturnType<typeof open>, markdown: string): void {
    tab.text.fields = { markdown };
    tab.session.saver.changed();
    tab.session.saver.keep();
  }

  it('keep what each of them has typed, until each has saved it', async () => {
    const [one, other] = [started({ isPublic: true }), started({ isPublic: true })];
    typeIn(one, 'One');
    typeIn(other, 'Other');
    typeIn(one, 'One, and more');
    await other.session.saver.save();
    expect(readKept(NAME).typed.map(({ fields }) => fields.markdown)).toEqual(['One, and more']);

    const later = started({ isPublic: true, given: 'Other', version: 'v1' });
    expect(later.text.fields.markdown).toBe('Other');
    expect(later.session.offers.map(({ fields }) => fields.markdown)).toEqual(['One, and more']);
  });

  it('lose nothing when they are closed', () => {
    const [one, other] = [started(), started()];
    typeIn(one, 'One');
    typeIn(other, 'Other');
    // A third tab knows nothing of the other two.
    vi.stubGlobal('sessionStorage', storage());
    const later = started();
    expect(later.text.fields.markdown).toBe('Other');
    expect(later.session.offers.map(({ fields }) => fields.markdown)).toEqual(['One']);
  });

  it('show a refused text once', () => {
    typeIn(started(), 'Refused');
    const answered = open({ given: 'Refused' });
    answered.text.fields = { markdown: 'Refused' };
    answered.session.start('refused');
    expect(readKept(NAME).typed).toHaveLength(1);
  });
});

describe('a conflict', () => {
  it('saves mine over theirs only when asked to', async () => {
    const { session, text, sent } = open({ answers: [conflict] });
    session.start();
    text.fields = { markdown: 'Mine' };
    await session.saver.save();
    await vi.runAllTimersAsync();
    expect(session.status.trouble).toEqual(conflict);
    expect(sent).toHaveLength(1);
    await session.keepMine(theirs);
    expect(sent.at(-1)).toEqual({ version: 'v7', markdown: 'Mine' });
    expect(session.status.isUnsaved).toBe(false);
  });

  it('offers mine after theirs was taken', async () => {
    const { session, text } = open({ answers: [conflict] });
    session.start();
    text.fields = { markdown: 'Mine' };
    await session.saver.save();
    session.takeTheirs(theirs);
    expect(text).toMatchObject({ version: 'v7', fields: theirs.fields });
    expect(readKept(NAME).aside).toMatchObject([{ fields: { markdown: 'Mine' }, version: 'v7' }]);
    expect(session.status.isUnsaved).toBe(false);
  });

  it('is none with what was sent without an answer', async () => {
    const { session, text, sent } = open({ answers: [{ is: 'unreachable' }, conflict] });
    session.start();
    text.fields = { ...theirs.fields };
    await session.saver.save();
    text.fields = { markdown: 'Theirs, and more' };
    await session.saver.save();
    expect(sent.map(({ version }) => version)).toEqual(['v0', 'v0', 'v7']);
    expect(session.status).toMatchObject({ isUnsaved: false, trouble: undefined });
  });

  it('that the server has answered with a page waits for the button', async () => {
    const { session, text, sent } = open();
    text.fields = { markdown: 'Mine' };
    session.start('conflict');
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    expect(session.status).toMatchObject({ isUnsaved: true, isKept: true, trouble: { is: 'unconfirmed' } });
  });
});

it('a new text takes the address that the server has chosen, and is kept under it', async () => {
  const { session, text, named } = open({ slug: '', answers: [] });
  session.start();
  text.fields = { markdown: 'New' };
  session.saver.changed();
  session.saver.keep();
  expect(readKept('essay/').typed[0]?.fields.markdown).toBe('New');
  await session.saver.save();
  expect(named).toEqual(['mine']);
  expect(readKept('essay/')).toEqual({ typed: [], aside: [] });
});
