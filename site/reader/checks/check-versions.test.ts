import { expect, it } from 'vitest';
import { emptyContent, essayText } from '../../../test/helpers/content-copy.ts';
import { createContentReader } from '../read-content.ts';

/** Returns what the check finds about these files of an otherwise empty folder with the language `en`. */
async function findingsIn(files: Readonly<Record<string, string>>) {
  const content = await emptyContent();
  try {
    await content.write('site.yaml', 'locale: en\n');
    for (const [file, text] of Object.entries(files)) await content.write(file, text);
    const { errors, warnings } = await createContentReader(content.folder).inspect();
    const isAbout = ({ file }: { readonly file: string }) => Object.hasOwn(files, file);
    return { errors: errors.filter(isAbout), warnings: warnings.filter(isAbout) };
  } finally {
    await content.close();
  }
}

const text = (title: string, more = 'tags: []') => essayText('Text.', { title: `title: ${title}`, more });

it('accepts a translation, also of what does not exist', async () => {
  const files = { 'essays/knots.md': text('Knots'), 'essays/knots.de.md': text('Knots') };
  expect(await findingsIn(files)).toEqual({ errors: [], warnings: [] });
  expect(await findingsIn({ 'essays/inseln.de.md': text('Inseln') })).toEqual({ errors: [], warnings: [] });
});

it('refuses a translation into the language of the site', async () => {
  const alone = await findingsIn({ 'essays/knots.en.md': text('Knots') });
  expect(alone.errors).toMatchObject([
    {
      file: 'essays/knots.en.md',
      line: 1,
      message: 'The language of the site is "en" already, so this is no translation.',
      fix: 'Rename it to knots.md.',
    },
  ]);
  const { errors } = await findingsIn({
    'pages/now.md': 'Text.',
    'pages/now.en.md': '---\ntitle: Now\n---\nText.',
  });
  expect(errors.at(-1)?.fix).toBe('Remove the file, or name another language than that of pages/now.md.');
});

it('refuses a second text with the same slug', async () => {
  const files = {
    'essays/knots.md': text('Knots'),
    'essays/oars.de.md': text('Ruder', 'slug: knots'),
    'essays/rope.de.md': text('Seil', 'slug: seil'),
    'essays/rope.fr.md': text('Corde', 'slug: seil'),
    'essays/rope-es.md': text('Rope'),
    'essays/rope.es.md': text('Cuerda'),
  };
  const { errors } = await findingsIn(files);
  expect(errors.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'essays/oars.de.md:4 Duplicate slug: "knots" is already the slug of essays/knots.md.',
    'essays/rope.es.md:2 Duplicate slug: "rope-es" is already the slug of essays/rope-es.md.',
    'essays/rope.fr.md:4 Duplicate slug: "seil" is already the slug of essays/rope.de.md.',
  ]);
});

it('warns of a translation whose original is probably misspelled', async () => {
  const files = { 'essays/knots.md': text('Knots'), 'essays/knot.de.md': text('Knoten') };
  expect((await findingsIn(files)).warnings).toMatchObject([
    {
      file: 'essays/knot.de.md',
      line: 1,
      message: 'There is no essays/knot.md, so this is no translation but an essay of its own.',
      fix: 'If it is a translation of essays/knots.md, rename it to knots.de.md.',
    },
  ]);
});

it('refuses a suffix that is no language', async () => {
  const { errors } = await findingsIn({ 'essays/knots.old.md': text('Knots') });
  expect(errors).toMatchObject([{ message: 'The file name "knots.old.md" cannot be used as an address.' }]);
});
