import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeSharedPublishers } from '../../../test/helpers/shared-publishers.ts';
import type { TextCopy } from './kept-text.ts';
import type { FieldValues, SaveOutcome } from './send-text.ts';
import { TextSaver } from './text-saver.ts';

// Tests run all timers.
beforeAll(closeSharedPublishers);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unreachable: SaveOutcome = { is: 'unreachable' };
const conflict: SaveOutcome = {
  is: 'conflict',
  other: { slug: 'knots', version: 'theirs', fields: { markdown: 'Theirs' } },
};

/** A text that is being written, with a server that gives these answers and then accepts everything. */
function setUp({ answers = [], isDraft = true, isFull = false, takes = 0 }: Partial<Options> = {}) {
  const form: { fields: FieldValues } = { fields: { markdown: 'Old' } };
  const sent: {
    readonly text: string | undefined;
    readonly version: string;
    readonly isAutomatic: boolean;
  }[] = [];
  let kept: TextCopy | undefined;
  let underWay = 0;
  const saver = new TextSaver({
    version: 'v0',
    fields: form.fields,
    read: () => form.fields,
    isAutomatic: () => isDraft,
    onStatus: () => undefined,
    keep: (copy) => {
      if (copy && isFull) return false;
      kept = copy;
      return true;
    },
    send: async (fields, { version, isAutomatic }) => {
      underWay += 1;
      expect(underWay, 'requests under way').toBe(1);
      sent.push({ text: fields.markdown, version, isAutomatic });
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      underWay -= 1;
      const answer = answers[sent.length - 1];
      return answer ?? { is: 'saved', slug: 's', state: 'draft', version: `v${sent.length}`, warnings: [] };
    },
  });
  return {
    saver,
    sent,
    texts: () => sent.map(({ text }) => text),
    kept: () => kept?.fields.markdown,
    write(markdown: string) {
      form.fields = { markdown };
      saver.changed();
    },
  };
}

interface Options {
  readonly answers: readonly SaveOutcome[];
  readonly isDraft: boolean;
  /** Whether the browser stores nothing. */
  readonly isFull: boolean;
  /** Milliseconds that a request takes. */
  readonly takes: number;
}

describe('a draft', () => {
  it('is sent when the writer pauses, and kept in the browser only until then', async () => {
    const { saver, write, texts, kept } = setUp();
    write('A');
    await vi.advanceTimersByTimeAsync(1_000);
    write('AB');
    await vi.advanceTimersByTimeAsync(1_400);
    expect([texts(), kept()]).toEqual([[], 'AB']);
    await vi.advanceTimersByTimeAsync(100);
    expect([texts(), kept()]).toEqual([['AB'], undefined]);
    expect(saver.status).toMatchObject({ isSaving: false, isUnsaved: false, savedAt: expect.any(Date) });
  });

  it('is sent one request at a time, each with the version of the one before', async () => {
    const { write, sent, kept } = setUp({ takes: 4_000 });
    write('A');
    await vi.advanceTimersByTimeAsync(2_000);
    write('AB');
    await vi.advanceTimersByTimeAsync(3_000);
    write('ABC');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept()).toBe('ABC');
    await vi.runAllTimersAsync();
    expect(sent.map(({ text, version }) => `${text} on ${version}`)).toEqual(['A on v0', 'ABC on v1']);
    expect(kept()).toBeUndefined();
  });

  it('is sent again after it was refused, if what was missing was written meanwhile', async () => {
    const invalid: SaveOutcome = { is: 'invalid', errors: [{ message: 'There is no text.' }] };
    const { saver, write, texts } = setUp({ answers: [invalid, invalid], takes: 4_000 });
    write('');
    await vi.advanceTimersByTimeAsync(2_000);
    write('A');
    await vi.runAllTimersAsync();
    expect([texts(), saver.status.trouble]).toEqual([['', 'A'], invalid]);
    write('AB');
    await vi.runAllTimersAsync();
    expect([texts(), saver.status.trouble]).toEqual([['', 'A', 'AB'], undefined]);
  });

  it('is sent again after a failure, later and later, and at once when the network is back', async () => {
    const { saver, write, texts, kept } = setUp({ answers: [unreachable, unreachable, unreachable] });
    write('A');
    await vi.advanceTimersByTimeAsync(1_500 + 5_000 + 9_000);
    expect([texts().length, kept(), saver.status.trouble]).toEqual([2, 'A', unreachable]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts().length).toBe(3);
    saver.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect([texts().length, kept(), saver.status.trouble]).toEqual([4, undefined, undefined]);
  });

  it('is sent although the browser keeps nothing, and says that it is nowhere until then', async () => {
    const { saver, write, texts } = setUp({ isFull: true });
    write('A');
    await vi.advanceTimersByTimeAsync(300);
    expect(saver.status).toMatchObject({ isUnsaved: true, isKept: false });
    await vi.advanceTimersByTimeAsync(1_200);
    expect([texts(), saver.status.isUnsaved]).toEqual([['A'], false]);
  });

  it('waits for a decision when another device has changed it, while the writing is kept', async () => {
    const { saver, write, sent, kept } = setUp({ answers: [conflict] });
    write('A');
    await vi.advanceTimersByTimeAsync(1_500);
    write('AB');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, kept(), saver.status.trouble]).toEqual([1, 'AB', conflict]);
    saver.rebase('theirs', { isSaved: false });
    await saver.save();
    expect(sent.at(-1)).toEqual({ text: 'AB', version: 'theirs', isAutomatic: false });
    expect(kept()).toBeUndefined();
  });

  it('is not sent by a browser that is no longer paired until the owner returns to the page', async () => {
    const { saver, write, texts, kept } = setUp({ answers: [{ is: 'unpaired' }] });
    write('A');
    await vi.advanceTimersByTimeAsync(1_500);
    write('AB');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([texts(), kept()]).toEqual([['A'], 'AB']);
    saver.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['A', 'AB']);
  });

  it('that others can see is not sent until the owner says so', async () => {
    const { saver, write, sent, kept } = setUp({ answers: [{ is: 'unconfirmed' }] });
    write('A');
    await vi.advanceTimersByTimeAsync(1_500);
    write('AB');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, kept()]).toEqual([1, 'AB']);
    await saver.save();
    expect([sent.at(-1)?.text, kept()]).toEqual(['AB', undefined]);
  });

  it('needs no request if everything is as it was before', async () => {
    const { saver, write, texts, kept } = setUp();
    write('A');
    await vi.advanceTimersByTimeAsync(400);
    write('Old');
    await vi.runAllTimersAsync();
    expect([texts(), kept(), saver.status.isUnsaved]).toEqual([[], undefined, false]);
  });

  it('is settled once all that was written is sent', async () => {
    const { saver, write, texts } = setUp({ takes: 1_000 });
    write('A');
    await vi.advanceTimersByTimeAsync(2_000);
    write('AB');
    const settled = saver.settle();
    await vi.advanceTimersByTimeAsync(2_000);
    await settled;
    expect([texts(), saver.version]).toEqual([['A', 'AB'], 'v2']);
  });
});

describe('a published text', () => {
  it('stays in the browser until the owner saves it', async () => {
    const { saver, write, sent, kept } = setUp({ isDraft: false, answers: [unreachable] });
    write('A');
    await vi.advanceTimersByTimeAsync(60_000);
    saver.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, kept()]).toEqual([[], 'A']);
    await saver.save();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, kept()]).toEqual([1, 'A']);
    await saver.save();
    expect(sent).toEqual(Array(2).fill({ text: 'A', version: 'v0', isAutomatic: false }));
    expect(kept()).toBeUndefined();
  });
});
