import { describe, expect, it, onTestFinished } from 'vitest';
import { createPageReader } from './page-reader.ts';

const url = 'https://old.example/knots/';
const answerOf = (html: string) => ({ url, type: 'text/html', bytes: Buffer.from(html) });

function openReader(options?: Parameters<typeof createPageReader>[0]) {
  const reader = createPageReader(options);
  onTestFinished(reader.close);
  return reader;
}

describe('createPageReader', () => {
  it('reads a page in another process', async () => {
    const html = '<title>Knots</title><article><h1>Knots</h1><p>A bowline holds.</p></article>';
    const facts = await openReader().read({ answer: answerOf(html) });
    expect(facts).toMatchObject({ title: 'Knots', words: 3 });
  });

  it.each([
    [
      'too much time',
      { timeoutMs: 1 },
      '<p>Slow.',
      'It could not be read: The task readPage took longer than 0.001 s.',
    ],
    [
      'too much memory',
      { maxHeapMb: 64 },
      '<p>Large.'.repeat(400_000),
      'It could not be read: The worker process has exited.',
    ],
    ['too deep', {}, '<div>'.repeat(200), 'It could not be read: The elements are nested too deeply.'],
    ['too large', {}, ' '.repeat(9 * 1024 * 1024), 'It has more than 8 MB.'],
  ])('leaves out a page that is %s, and reads the next one', async (_what, options, html, why) => {
    const reader = openReader(options);
    expect(await reader.read({ answer: answerOf(html) })).toMatchObject({
      url,
      kind: why.startsWith('It could not') ? 'unread' : 'other',
      why,
      html: '',
    });
  });
});
