/** Minimal content folder that is valid unchanged and claims nothing its owner has not said. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseDocument, visit } from 'yaml';
import { essayDraft, slugOf } from '../../web/runtime/content/essay-draft.ts';
import { essayFile } from '../../web/runtime/content/parse-essay.ts';
import type { Answers } from './questions.ts';

/** Templates with a `$word` for each answer. The relative path is the same from `dist/server`. */
const STARTER = new URL('../../create-foyer/starter/', import.meta.url);

/** Returns the files by name. `day` is today in the owner's time zone, `YYYY-MM-DD`. */
export function ownContent(answers: Answers, day: string): Readonly<Record<string, string>> {
  const { name, email, linkedin, github, welcome, subjects } = answers;
  const words: Readonly<Record<string, unknown>> = {
    ...answers,
    key: slugOf(name) ?? 'site',
    about: new Intl.ListFormat('en').format(subjects),
    day,
    markdownName: escapeMarkdown(name),
    markdownEmail: escapeMarkdown(email),
  };
  const values: Readonly<Record<string, object>> = {
    'site.yaml': { links: { linkedin, github } },
    'taxonomy.yaml': { pillars: subjects.map(pillar) },
    'profile.yaml': { focusAreas: subjects },
    'status.yaml': {
      openForSpeaking: welcome === 'speaking' || welcome === 'both',
      openForAdvisory: welcome === 'advisory' || welcome === 'both',
    },
  };
  const files = readdirSync(STARTER).map((file) => {
    const source = readFileSync(new URL(file, STARTER), 'utf8');
    return [file, fillIn(source, words, values[file] ?? {})] as const;
  });
  const hello = essayDraft({
    title: 'Hello',
    date: day,
    category: subjects[0] ?? '',
    text:
      'This is your first essay, and a draft: only you can see it. Say who you are and what you will write about, ' +
      'then delete the line "draft: true" above, or the whole file.',
  });
  return { ...Object.fromEntries(files), [essayFile('hello')]: hello };
}

/** Replaces each `$word` in the texts of a YAML document, sets the values of its keys, and keeps its comments. */
function fillIn(source: string, words: Readonly<Record<string, unknown>>, values: object): string {
  const document = parseDocument(source);
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      node.value = node.value.replace(/\$(\w+)/g, (_word, name: string) => String(words[name]));
    },
  });
  for (const [key, value] of Object.entries(values)) document.set(key, value);
  return document.toString({ lineWidth: 0 });
}

function pillar(name: string, index: number, all: readonly string[]) {
  const slugs = all.map((other) => slugOf(other) ?? 'subject');
  const slug = slugs[index] ?? 'subject';
  return {
    name,
    slug: slugs.indexOf(slug) < index ? `${slug}-no-${index + 1}` : slug,
    description: `Everything filed under ${name}.`,
    synonyms: [],
    inSearchFilter: true,
  };
}

/** Escapes the characters that have a meaning in Markdown (CommonMark 0.31, 2.4). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#&~|]/g, '\\$&');
}
