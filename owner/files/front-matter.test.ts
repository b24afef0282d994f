import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample.ts';
import { OwnerError } from '../owner-error.ts';
import { editFrontMatter, readBody, readFrontMatter, replaceBody } from './front-matter.ts';

const essays = readdirSync(join(SAMPLE_CONTENT, 'essays')).map((name) =>
  readFileSync(join(SAMPLE_CONTENT, 'essays', name), 'utf8'),
);

describe('editFrontMatter', () => {
  it('changes only the value in each essay of the sample, with any line ending', () => {
    for (const essay of essays) {
      for (const source of [essay, essay.replaceAll('\n', '\r\n'), `\uFEFF${essay}`]) {
        const { title } = readFrontMatter(source) ?? {};
        const edited = editFrontMatter(source, [{ kind: 'set', path: ['title'], value: 'Another title' }]);
        expect(edited).toBe(source.replace(`title: ${title}`, 'title: Another title'));
        const draft = editFrontMatter(source, [{ kind: 'set', path: ['draft'], value: true }]);
        const newline = source.includes('\r\n') ? '\r\n' : '\n';
        expect(draft.replace(`draft: true${newline}`, '')).toBe(source);
        expect(editFrontMatter(draft, [{ kind: 'remove', path: ['draft'] }])).toBe(source);
      }
    }
  });

  it('adds front matter to a file that has none, or an empty one', () => {
    const edits = [{ kind: 'set', path: ['title'], value: 'T' }] as const;
    expect(editFrontMatter('Text.\r\n', edits)).toBe('---\r\ntitle: T\r\n---\r\nText.\r\n');
    expect(editFrontMatter('---\n---\nText.', edits)).toBe('---\ntitle: T\n---\nText.');
    expect(editFrontMatter('---\n# Notes\n---\nText.', edits)).toBe('---\n# Notes\ntitle: T\n---\nText.');
  });

  it('refuses front matter that has errors or no end', () => {
    const edits = [{ kind: 'set', path: ['title'], value: 'T' }] as const;
    for (const source of ['---\ntitle: [\n---\n', '---\ntitle: A\n', '---\ntitle: A\ntitle: B\n---\n']) {
      expect(() => editFrontMatter(source, edits)).toThrow(OwnerError);
    }
  });
});

describe('replaceBody', () => {
  it('keeps everything around the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('---\ntitle: "T" # c\n---  \n', '\uFEFF---\r\ntitle: T\r\n---\r\n', '', '\uFEFF'),
        fc.constantFrom('', '\n', '\n \n'),
        fc.constantFrom('Old text.', '    code\n\nmore'),
        fc.constantFrom('', '\n', '\n\n'),
        fc.constantFrom('New.', '\n\n    code\n', 'One.\r\n\r\nTwo.  \n', '---\nNot front matter'),
        (start, before, old, after, text) => {
          const newline = start.includes('\r\n') ? '\r\n' : '\n';
          const [lead, trail] = [before, after].map((part) => part.replaceAll('\n', newline));
          const source = `${start}${lead}${old.replaceAll('\n', newline)}${trail}`;
          expect(readBody(source)).toBe(old);
          expect(replaceBody(source, old)).toBe(source);
          if (start.length < 2 && text.startsWith('---')) return;
          const result = replaceBody(source, text);
          expect(result.startsWith(`${start}${lead}`)).toBe(true);
          expect(result.endsWith(trail ?? '')).toBe(true);
          expect(readBody(result)).toBe(text.replaceAll('\r\n', '\n').replace(/^\n+|\s+$/g, ''));
        },
      ),
    );
  });

  it('puts the first text below the front matter', () => {
    expect(replaceBody('---\ntitle: T\n---\n', 'Text.')).toBe('---\ntitle: T\n---\n\nText.\n');
  });
});
