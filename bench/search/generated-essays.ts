/** Essays that nobody wrote, as many as are wanted and the same on every run. */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom, type Random } from './random.ts';
import { subjectWord, textWord } from './words.ts';

export interface GeneratedEssay {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly takeaways: readonly string[];
  readonly markdown: string;
}

const SEED = 7_919;
const SUBJECTS = 60;
const SECTIONS = { least: 3, more: 3 };
const PARAGRAPHS = 3;
const TAGS = { least: 3, more: 2 };
const SENTENCES = { least: 4, more: 3 };
const WORDS = { least: 7, more: 15 };
const FIRST_DAY = Date.UTC(2010, 0, 1);
const DAY = 86_400_000;
const DAYS = 6_000;

/** The first essays of a long list are those of a short one. */
export function* generateEssays(count: number, categories: readonly string[]): Generator<GeneratedEssay> {
  for (let number = 0; number < count; number++) {
    yield generateEssay(number, categories, createRandom(SEED + number));
  }
}

/** Writes a content folder with `count` essays; all but them is copied from `model`. */
export async function writeContentFolder(
  folder: string,
  count: number,
  { model, categories }: { readonly model: string; readonly categories: readonly string[] },
): Promise<void> {
  await mkdir(join(folder, 'essays'), { recursive: true });
  for (const name of await readdir(model)) {
    if (name !== 'essays') await cp(join(model, name), join(folder, name), { recursive: true });
  }
  for (const essay of generateEssays(count, categories)) {
    await writeFile(join(folder, 'essays', `${essay.slug}.md`), essaySource(essay));
  }
}

/** An essay as its file has it. JSON is YAML. */
export function essaySource({ slug: _, markdown, ...frontMatter }: GeneratedEssay): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${markdown}\n`;
}

function generateEssay(number: number, categories: readonly string[], random: Random): GeneratedEssay {
  const subjects = [random.below(SUBJECTS), random.below(SUBJECTS)];
  const phrase = (words: number) =>
    Array.from({ length: words }, () => subjectWord(random.pick(subjects), random)).join(' ');
  const title = capitalised(`${phrase(2)} and the ${phrase(1)}`);
  return {
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${number + 1}`,
    title,
    date: new Date(FIRST_DAY + random.below(DAYS) * DAY).toISOString().slice(0, 10),
    category: random.pick(categories),
    tags: many(TAGS, random, () => phrase(1 + random.below(2))),
    takeaways: Array.from({ length: 3 }, () => sentence(subjects, random)),
    markdown: many(SECTIONS, random, (section) => [
      ...(section > 0 ? [`## ${capitalised(phrase(3))}`] : []),
      ...Array.from({ length: PARAGRAPHS }, () => paragraph(subjects, random)),
    ])
      .flat()
      .join('\n\n'),
  };
}

function paragraph(subjects: readonly number[], random: Random): string {
  return many(SENTENCES, random, () => sentence(subjects, random)).join(' ');
}

function sentence(subjects: readonly number[], random: Random): string {
  return `${capitalised(many(WORDS, random, () => textWord(subjects, random)).join(' '))}.`;
}

interface Span {
  readonly least: number;
  /** How many more there may be. */
  readonly more: number;
}

function many<T>({ least, more }: Span, random: Random, make: (place: number) => T): T[] {
  return Array.from({ length: least + random.below(more + 1) }, (_, place) => make(place));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
