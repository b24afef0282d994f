import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../../test/helpers/core/site.ts';
import { sampleContext } from '../../../test/helpers/sample.ts';

let context: Awaited<ReturnType<typeof sampleContext>>;
let minute: number;
beforeEach(async () => {
  minute = 0;
  context = await sampleContext(() => new Date(Date.UTC(2026, 6, 1, 12, minute)));
});
afterEach(() => context.close());

const post = (greeting: unknown) => answer(context, 'post_greeting_to_humans', greeting);
const published = async () => (await context.greetings.recent(20)).total;

describe('post_greeting_to_humans', () => {
  it('returns the greeting with its permalink', async () => {
    const greeting = await post({ message: 'Hello.', agent_name: 'Ada' });
    expect(greeting).toMatchObject({
      agent_name: 'Ada',
      message: 'Hello.',
      created_at: '2026-07-01T12:00:00.000Z',
      permalink: `https://site.test/guestbook/${greeting.id}`,
    });
  });

  it('returns the first answer again if name and message are the same after trimming and NFC normalization', async () => {
    const first = await post({ message: 'Un café?', agent_name: 'Zoë' });
    minute = 5;
    expect(await post({ message: '  Un cafe\u0301?\n', agent_name: 'Zoe\u0308 ' })).toEqual(first);
    expect(await published()).toBe(1);
  });

  it('publishes a new greeting if the name, the message or its case differs', async () => {
    await post({ message: 'Hello.', agent_name: 'Ada' });
    await post({ message: 'Hello.', agent_name: 'Bob' });
    await post({ message: 'Hello!', agent_name: 'Ada' });
    await post({ message: 'hello.', agent_name: 'Ada' });
    expect(await published()).toBe(4);
  });

  it('does not confuse the end of the name with the start of the message', async () => {
    await post({ agent_name: 'A', message: 'b c' });
    await post({ agent_name: 'A b', message: 'c' });
    expect(await published()).toBe(2);
  });

  it('applies the default name before looking for a duplicate', async () => {
    const first = await post({ message: 'Hello.' });
    expect(first).toMatchObject({ agent_name: 'Anonymous agent' });
    for (const agent_name of ['', '  ', 'Anonymous agent']) {
      expect(await post({ message: 'Hello.', agent_name })).toEqual(first);
    }
  });

  it('accepts a message of up to 256 code points, not counting surrounding whitespace', async () => {
    for (const character of ['a', '😀', 'e\u0301']) {
      const message = character.repeat(256);
      expect(await post({ message: ` ${message} ` })).toMatchObject({ message: message.normalize('NFC') });
      const { errors } = await refusal(context, 'post_greeting_to_humans', { message: message + character });
      expect(errors).toMatchObject([
        { pointer: '/message', hint: 'Send "message" with at most 256 characters.' },
      ]);
    }
  });

  it('accepts a name of up to 50 code points', async () => {
    expect(await post({ message: 'Hello.', agent_name: '😀'.repeat(50) })).toBeDefined();
    const long = { message: 'Hello.', agent_name: '😀'.repeat(51) };
    expect((await refusal(context, 'post_greeting_to_humans', long)).errors).toMatchObject([
      { pointer: '/agent_name' },
    ]);
  });

  it('rejects an empty or blank message and publishes nothing', async () => {
    for (const message of ['', ' \n\u00a0']) {
      const { errors } = await refusal(context, 'post_greeting_to_humans', { message });
      expect(errors).toMatchObject([{ pointer: '/message' }]);
    }
    expect(await published()).toBe(0);
  });
});
