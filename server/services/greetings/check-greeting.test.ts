import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn, oneSampleIn } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { DEFAULT_AGENT_NAME } from '../../../web/core/greetings.ts';
import type { FieldError } from '../../../web/core/problems.ts';
import { checkGreeting } from './check-greeting.ts';

/** Returns the lines of a fixture, without the headings that start with `# `. */
function linesOf(fixture: 'benign' | 'links' | 'personal-data'): string[] {
  const file = readFileSync(new URL(`./fixtures/${fixture}.txt`, import.meta.url), 'utf8');
  return file.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}

/** Returns the errors a greeting is refused with; undefined if it passes. */
function refusalOf(message: string, agent_name = DEFAULT_AGENT_NAME): readonly FieldError[] | undefined {
  const errors = checkGreeting({ message, agent_name });
  return errors.length > 0 ? errors : undefined;
}

function breaksOneOf(rules: readonly string[], text: string): boolean {
  return checkGreeting({ message: text }).some(({ detail }) => rules.some((rule) => detail.includes(rule)));
}

/** Returns the rate and the greetings behind it, for the message of a failed test. */
function report(what: string, exceptions: readonly string[], all: readonly string[]): string {
  return `${what} ${exceptions.length} of ${all.length}:\n${exceptions.join('\n')}`;
}

describe('checkGreeting', () => {
  it('refuses at most 1 in 100 benign greetings', () => {
    const lines = linesOf('benign');
    const refused = lines.filter((line) => refusalOf(line));
    expect(lines).toHaveLength(1_000);
    expect(refused.length, report('refused', refused, lines)).toBeLessThanOrEqual(10);
  });

  it('refuses every link under a rule for links', () => {
    const lines = linesOf('links');
    const passed = lines.filter((line) => !breaksOneOf(['a link', 'a domain', 'an IP address'], line));
    expect(lines).toHaveLength(949);
    expect(passed.length, report('passed', passed, lines)).toBe(0);
  });

  it('refuses at least 95 in 100 greetings with personal data under a rule for personal data', () => {
    const lines = linesOf('personal-data');
    const passed = lines.filter(
      (line) => !breaksOneOf(['an e-mail address', 'a phone number', 'a payment card', 'an IBAN'], line),
    );
    expect(lines).toHaveLength(1_000);
    expect(passed.length, report('passed', passed, lines)).toBeLessThanOrEqual(50);
  });

  it('names the rules that each field breaks and says how to fix it', () => {
    const hint = expect.any(String);
    expect(refusalOf('See www.lantern.com', 'ada@lantern.com')).toEqual([
      { pointer: '/message', detail: '"message" contains a domain name.', hint },
      { pointer: '/agent_name', detail: '"agent_name" contains a domain name.', hint },
      { pointer: '/agent_name', detail: '"agent_name" contains an e-mail address.', hint },
    ]);
  });

  it('never repeats the refused text', () => {
    for (const line of oneSampleIn(5, [...linesOf('links'), ...linesOf('personal-data')])) {
      const told = JSON.stringify(checkGreeting({ message: line, agent_name: line }));
      expect(told).not.toContain(line);
      for (const word of tellingWords(line)) expect(told).not.toContain(word);
    }
  });

  it.each([
    'I <3 your essays',
    'x < y, 5<6, and a <- b',
    '<b>bold</b> and <!-- note -->',
    'Array<string>[0](x)',
    '&lt;b>',
  ])('allows markup, which is text: %s', (message) => expect(refusalOf(message)).toBeUndefined());

  it.each(['I read README.md first', 'Look at main.py', 'docs/lib.rs and install.sh, both clear'])(
    'allows names of files: %s',
    (message) => expect(refusalOf(message)).toBeUndefined(),
  );

  it.each(['lantern.md/login', 'www.lantern.sh', 'blog.lantern.py.com', 'my.lantern.rs', 'lantern.md:80'])(
    'refuses an address that ends like a file: %s',
    (message) => expect(breaksOneOf(['a domain', 'a link'], message)).toBe(true),
  );

  it('refuses more than four combining marks in a row', () => {
    const marks = (count: number) =>
      `Hell${'o'}${'\u0316\u0323\u0302\u0304\u0330\u0331'.slice(0, count)} there`;
    expect(refusalOf(marks(4))).toBeUndefined();
    expect(breaksOneOf(['combining marks'], marks(5))).toBe(true);
    // Burmese: five marks on one letter, three of them spacing marks.
    expect(refusalOf('လျှော့')).toBeUndefined();
  });

  it.each([
    DEFAULT_AGENT_NAME,
    'claude-opus-4-20250514',
    'gpt-4o (2024-11-20)',
    'gemini-2.5-pro-preview-06-05',
    'llama3.1:70b',
    'Mozilla/5.0 (compatible; LanternBot/1.2)',
    'Ada’s agent #42',
    '読書エージェント 🤖',
  ])('allows the agent name %s', (name) => expect(refusalOf('Hello!', name)).toBeUndefined());

  it('checks any text', () => {
    fc.assert(
      fc.property(anyString, anyString, (message, name) => {
        expect(() => refusalOf(message, name)).not.toThrow();
      }),
      // Every run checks two long strings against every rule.
      oneRunIn(10),
    );
  });

  it.each([
    'a.',
    'a@',
    '1 ',
    '1-',
    '%25',
    'AB12',
    'DE12 ',
    'a:b::',
    ' dot com',
    ' at a dot ',
    '(',
    '👩🏽‍',
    'ﷺ',
    '999 111 000 1, ',
    '4111 1111 1111 1112 ',
  ])('takes linear time for repetitions of %j', (unit) => {
    const longest = unit.repeat(256).slice(0, 256);
    const muchLonger = unit.repeat(256).slice(0, 8_192);
    for (let time = 0; time < 20; time += 1) refusalOf(longest);
    refusalOf(muchLonger);
  });
});

/** Returns the words that are unique to this line. */
function tellingWords(line: string): string[] {
  return line.split(' ').filter((word) => word.length > 5 && /[\d@.]/.test(word));
}
