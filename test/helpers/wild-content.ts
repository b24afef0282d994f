/** Generated broken content: fragments of YAML and Markdown, and arbitrary characters. */
import { essayText } from './content-copy.ts';
import { fc } from './core/fuzz.ts';

const YAML = [
  ...[
    '---',
    '\n---\n',
    '...\n',
    ': ',
    '- ',
    '? ',
    '|\n',
    '>-\n',
    '# ',
    '&a ',
    '*a',
    '<<: ',
    '!!binary ',
    '!!js/function ',
  ],
  ...[
    '%YAML 1.1\n',
    '"',
    "'",
    '{',
    '[',
    ']',
    '}',
    ',',
    '\t',
    '  ',
    '\n',
    '\r\n',
    '\r',
    '@',
    '`',
    '__proto__: ',
  ],
  ...[
    '2026-02-30',
    '0x1F',
    '1e999',
    '.nan',
    '~',
    'null',
    'yes',
    'title: ',
    'date: 2026-01-02\n',
    'key: ',
    'pillars:\n',
  ],
];
const MARKDOWN = [
  ...[
    '```ts\n',
    '```',
    '~~~',
    '[^a]',
    '[^a]: ',
    '^[',
    '![',
    '](',
    ')',
    '> ',
    '| a |\n|-|\n',
    '# ',
    '\n===\n',
    '    ',
  ],
  ...[
    '**',
    '_',
    '~~',
    '<script>',
    '&#0;',
    '\\',
    '[a](/essays/b#c)',
    '![a](/media/b.jpg "c")',
    '%E0%A4%A',
    '[a]: /b\n',
  ],
];
const BYTES = [
  '\0',
  '\u0007',
  '\u001B[2J',
  '\uFEFF',
  '\uFFFE',
  '\u2028',
  '\u202E',
  '\uD800',
  'e\u0301',
  '\u{1F600}',
];

const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...YAML, ...MARKDOWN) },
  { weight: 1, arbitrary: fc.constantFrom(...BYTES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...YAML, ...MARKDOWN), fc.nat(400))
      .map(([text, times]) => text.repeat(times)),
  },
);

export const wildText = fc.array(fragment, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** Generates essays with arbitrary text after valid front matter, with arbitrary front matter, or wholly arbitrary. */
export const wildEssay = fc.oneof(
  wildText.map((text) => essayText(text)),
  wildText.map((more) => essayText('Text.', { more })),
  wildText,
);

export interface WildSave {
  readonly file: string;
  /** Returns the file's new text. */
  readonly change: (before: string) => string;
}

const FILES = [
  'site.yaml',
  'taxonomy.yaml',
  'profile.yaml',
  'positioning.yaml',
  'status.yaml',
  'essays/wild.md',
];

/** Generates saves that truncate, overwrite or extend a file at any position. */
export const wildSave: fc.Arbitrary<WildSave> = fc
  .record({
    file: fc.oneof(fc.constantFrom(...FILES), fc.constant('essays/hello.md')),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.oneof(fc.constant(0), fc.nat(200), fc.constant(Number.MAX_SAFE_INTEGER)),
    text: wildText,
  })
  .map(({ file, at, cut, text }) => ({
    file,
    change: (before) => {
      const start = Math.floor(at * before.length);
      return before.slice(0, start) + text + before.slice(start + cut);
    },
  }));
