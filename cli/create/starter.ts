/** Minimal content folder that is valid as is and claims nothing the owner has not said. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseDocument, visit } from 'yaml';
import { essayDraft, FIRST_ESSAY_TEXT, slugOf } from '../../site/reader/essay-draft.ts';
import { essayFile } from '../../site/reader/parse-essay.ts';
import { legalPages } from './legal-pages.ts';
import { readPortrait } from './portrait.ts';
import type { Answers } from './questions.ts';
import type { Files } from './write-folder.ts';

/** Templates with placeholders such as `$name`. The build copies the folder next to the built files. */
const STARTER = new URL('./starter/', import.meta.url);

/**
 * Returns the starter files. `day` is today's date in the owner's time zone, `YYYY-MM-DD`.
 *
 * @throws Error if the portrait cannot be read
 */
export function starterFiles(answers: Answers, day: string): Files {
  const { name, email, pronouns, location, country, subjects, links, talks, advisory, training } = answers;
  const portrait = answers.portrait === undefined ? undefined : readPortrait(answers.portrait);
  const escaped = { name: escapeMarkdown(name), email: escapeMarkdown(email) };
  const values: Readonly<Record<string, unknown>> = {
    ...answers,
    key: slugOf(name, answers.locale) ?? 'site',
    about: new Intl.ListFormat('en').format(subjects),
    day,
    markdownName: escaped.name,
    markdownEmail: escaped.email,
  };
  const overrides: Readonly<Record<string, Overrides>> = {
    'site.yaml': { pronouns, location, links, 'policies.crawlers.aiTrain': training },
    'taxonomy.yaml': { pillars: subjects.map((name, index) => pillar(name, index, answers)) },
    'profile.yaml': {
      focusAreas: subjects,
      portrait: portrait && { file: portrait.name, alt: `Portrait of ${name}` },
    },
    'status.yaml': { openForSpeaking: talks, openForAdvisory: advisory },
  };
  const templates = readdirSync(STARTER).filter((file) => file.endsWith('.yaml'));
  const files = templates.map((file) => {
    const source = readFileSync(new URL(file, STARTER), 'utf8');
    return [file, fillIn(source, values, overrides[file] ?? {})] as const;
  });
  const hello = essayDraft({
    title: 'Hello',
    date: day,
    category: subjects[0] ?? '',
    text: FIRST_ESSAY_TEXT,
  });
  return {
    ...Object.fromEntries(files),
    ...(country === 'none' ? {} : legalPages(country, escaped)),
    ...(portrait && { [`media/${portrait.name}`]: portrait.bytes }),
    [essayFile('hello')]: hello,
  };
}

/** Values by path in a document, with dots. An undefined one removes the key. */
type Overrides = Readonly<Record<string, unknown>>;

/** Fills in the placeholders in the strings of a YAML document, then applies the overrides. Preserves comments. */
function fillIn(source: string, values: Readonly<Record<string, unknown>>, overrides: Overrides): string {
  const document = parseDocument(source);
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      node.value = node.value.replace(/\$(\w+)/g, (_placeholder, name: string) => String(values[name]));
    },
  });
  for (const [key, value] of Object.entries(overrides)) {
    const path = key.split('.');
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, value);
  }
  return document.toString({ lineWidth: 0 });
}

function pillar(name: string, index: number, { subjects, locale }: Answers) {
  const slugs = subjects.map((other) => slugOf(other, locale) ?? 'subject');
  const slug = slugs[index] ?? 'subject';
  return {
    name,
    slug: slugs.indexOf(slug) < index ? `${slug}-no-${index + 1}` : slug,
    description: `Everything filed under ${name}.`,
    synonyms: [],
    inSearchFilter: true,
  };
}

/** Escapes the characters that have a special meaning in Markdown (CommonMark 0.31, section 2.4) or in other programs. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>{$#&~|]/g, '\\$&');
}
