/** Content folders with as many essays as are asked for, based on the sample. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import { type GeneratedEssay, generateEssays } from '../search/generated-essays.ts';

const PILLARS = ['Leadership & Culture', 'Agentic AI & Security', 'Deepfake Defense', 'Frontier AI'];
/** Older than every essay of the sample. */
const NEWEST = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 10_000;
const EXCERPT_CHARACTERS = 200;
const CHINESE_SEED = 15_485_863;
const CHINESE_CHARACTERS = 1_170;
const CHINESE_VOCABULARY = 30_000;
const FIRST_HAN = 0x4e00;
const HAN_IN_USE = 3_500;

/** Writes the sample and generated English essays, `count` essays in total. */
export async function writeEnglish(folder: string, count: number): Promise<void> {
  const sample = await copySample(folder);
  await writeEssays(folder, generateEssays(count - sample));
}

/** Writes drafts besides the essays of `writeEnglish`, and returns their slugs. */
export async function writeDrafts(folder: string, count: number): Promise<readonly string[]> {
  const drafts = generateEssays(count).map((essay) => ({ ...essay, slug: `draft-of-${essay.slug}` }));
  await writeEssays(folder, drafts, { draft: true });
  return drafts.map(({ slug }) => slug);
}

/** Writes the sample, in a site in Chinese, and `count` Chinese posts. */
export async function writeChinese(folder: string, count: number): Promise<void> {
  await copySample(folder);
  const site = join(folder, 'site.yaml');
  await writeFile(site, (await readFile(site, 'utf8')).replace(/^locale: .*$/m, 'locale: zh'));
  await writeEssays(folder, generateChinese(count));
}

/** Returns how many essays the sample has. */
async function copySample(folder: string): Promise<number> {
  await cp(SAMPLE_CONTENT, folder, { recursive: true });
  return (await readdir(join(folder, 'essays'))).length;
}

async function writeEssays(
  folder: string,
  essays: readonly GeneratedEssay[],
  more: object = {},
): Promise<void> {
  await mkdir(join(folder, 'essays'), { recursive: true });
  for (const [number, { slug, title, markdown }] of essays.entries()) {
    const frontMatter = {
      title,
      date: new Date(NEWEST - (number % DAYS) * DAY_MS).toISOString().slice(0, 10),
      category: PILLARS[number % PILLARS.length],
      excerpt: markdown.slice(0, EXCERPT_CHARACTERS).replaceAll(/\s+/g, ' '),
      tags: title.toLowerCase().split(' ').slice(0, 2),
      ...more,
    };
    // JSON is valid YAML.
    const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    await writeFile(join(folder, 'essays', `${slug}.md`), `---\n${lines.join('\n')}\n---\n\n${markdown}\n`);
  }
}

/** Generates posts whose words, and therefore pairs of characters, repeat by Zipf's law as in real texts. */
function generateChinese(count: number): readonly GeneratedEssay[] {
  const random = seededRandom(CHINESE_SEED);
  /** Returns a number below `limit`; small ones are frequent. */
  const rank = (limit: number) => Math.floor(limit ** random()) - 1;
  const character = () => String.fromCharCode(FIRST_HAN + rank(HAN_IN_USE + 1));
  const vocabulary = Array.from({ length: CHINESE_VOCABULARY }, () =>
    Array.from({ length: random() < 0.8 ? 2 : 1 + 2 * Math.round(random()) }, character).join(''),
  );
  const words = (characters: number) => {
    let text = '';
    while (text.length < characters) text += vocabulary[rank(CHINESE_VOCABULARY + 1)];
    return text.slice(0, characters);
  };
  const sentence = () => `${words(16)},${words(21)}。`;
  const paragraph = () => Array.from({ length: 5 }, sentence).join('');
  return Array.from({ length: count }, (_, number) => ({
    slug: `post-${number + 1}`,
    title: words(12),
    markdown: Array.from({ length: 6 }, paragraph).join('\n\n').slice(0, CHINESE_CHARACTERS),
  }));
}
