/** Minimal content folder that is valid as is and claims nothing the owner has not said. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseDocument, visit } from 'yaml';
import { essayDraft, slugOf } from '../../site/reader/essay-draft.ts';
import { STARTER_ESSAY, starterWording } from '../../site/starter/starter-words.ts';
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
  const { name, title, email, pronouns, location, country, locale, links, talks, advisory, training } =
    answers;
  const { say, list } = starterWording(locale);
  const portrait = answers.portrait === undefined ? undefined : readPortrait(answers.portrait);
  const escaped = { name: escapeMarkdown(name), email: escapeMarkdown(email) };
  const subjects = answers.subjects.length > 0 ? answers.subjects : [say('starter.notes')];
  const writes = answers.subjects.length > 0;
  const said = { name, title, about: list(subjects) };
  const values: Readonly<Record<string, unknown>> = {
    ...answers,
    headline: answers.tagline ?? title,
    key: slugOf(name, locale) ?? 'site',
    day,
    legalNotice: say('starter.legalNotice', escaped),
    // Of a person without essays, nothing speaks of essays.
    summary: answers.biography ?? say(writes ? 'starter.summaryEssays' : 'starter.summary', said),
    biography: answers.biography ?? say(writes ? 'starter.biographyEssays' : 'starter.biography', said),
    icp: say(writes ? 'starter.icpEssays' : 'starter.icp', said),
    coreProblem: say(writes ? 'starter.coreProblemEssays' : 'starter.coreProblem', said),
    toneAndStyle: say('starter.toneAndStyle'),
  };
  const overrides: Readonly<Record<string, Overrides>> = {
    'site.yaml': {
      pronouns,
      tagline: answers.tagline,
      intro: answers.biography,
      location,
      links,
      'policies.crawlers.aiTrain': training,
    },
    'taxonomy.yaml': { pillars: subjects.map((subject, index) => pillar(subject, index, subjects, locale)) },
    'profile.yaml': {
      focusAreas: answers.subjects,
      portrait: portrait && { file: portrait.name, alt: say('starter.portrait', { name }) },
    },
    'offerings.yaml': {
      offerings: slugsOf(answers.offer, locale, 'offering').map((id, index) => {
        return { id, name: answers.offer[index], category: 'product' };
      }),
    },
    'status.yaml': { openForSpeaking: talks, openForAdvisory: advisory },
  };
  const templates = readdirSync(STARTER).filter((file) => file.endsWith('.yaml'));
  const files = templates.map((file) => {
    const source = readFileSync(new URL(file, STARTER), 'utf8');
    return [file, fillIn(source, values, overrides[file] ?? {})] as const;
  });
  // Who brings texts along needs no example among them, and who writes none needs no essay.
  const hello =
    writes &&
    answers.bring === undefined &&
    essayDraft({
      title: say('starter.hello'),
      date: day,
      category: subjects[0] ?? '',
      text: say('starter.firstEssay'),
    });
  return {
    ...Object.fromEntries(files),
    ...(country === 'none' ? {} : legalPages(country, escaped)),
    ...(portrait && { [`media/${portrait.name}`]: portrait.bytes }),
    ...(hello && { [STARTER_ESSAY]: hello }),
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

function pillar(name: string, index: number, subjects: readonly string[], locale: string) {
  return {
    name,
    slug: slugsOf(subjects, locale, 'subject')[index],
    description: starterWording(locale).say('starter.filed', { subject: name }),
    synonyms: [],
    inSearchFilter: true,
  };
}

/** Returns a slug for each name, with a number if another has it already. */
function slugsOf(names: readonly string[], locale: string, fallback: string): readonly string[] {
  const slugs = names.map((name) => slugOf(name, locale) ?? fallback);
  return slugs.map((slug, index) => (slugs.indexOf(slug) < index ? `${slug}-no-${index + 1}` : slug));
}

/** Escapes the characters that have a special meaning in Markdown (CommonMark 0.31, section 2.4) or in other programs. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>{$#&~|]/g, '\\$&');
}
