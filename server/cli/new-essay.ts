/** `new essay`: begins an essay as a draft. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod/v3';
import { closest } from '../../web/runtime/closest.ts';
import { type Pillar, SLUG, siteSchema, taxonomySchema } from '../../web/runtime/model.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import { formatContentErrors } from '../content/content-error.ts';
import { essayDraft, onOneLine, slugOf } from '../content/essay-draft.ts';
import { essayFile } from '../content/parse-essay.ts';
import { parseYaml } from '../content/yaml-document.ts';
import { answer, type Command, CommandError, type Workbench } from './command.ts';
import { shown, withContent } from './with-content.ts';

const INVITATION =
  'Begin with what happened. One scene, one figure or one question is enough, and what you make of it can follow. ' +
  'This paragraph is yours to replace.';

export const newEssay: Command = {
  usage: 'new essay <title…>',
  summary: 'begin an essay as a draft; --category <name>, --slug <slug>',
  options: { category: 'value', slug: 'value' },
  async run(workbench, given = '') {
    const folder = workbench.config.contentDir;
    const [site, { pillars }] = await Promise.all([
      readDocument(folder, 'site.yaml', siteSchema),
      readDocument(folder, 'taxonomy.yaml', taxonomySchema),
    ]);
    const title = onOneLine(given);
    if (title === '') throw new CommandError('An essay needs a title: npm run owner -- new essay "My title"');
    const date = dayInTimezone(new Date(), site.timezone);
    const category = findCategory(workbench.options.category, pillars);
    const slug = chooseSlug(workbench, title, date);
    const file = join(folder, essayFile(slug));
    await create(file, essayDraft({ title, date, category, text: INVITATION }));
    answer(workbench, { file, slug, title, date, category }, nextSteps(file, slug, workbench));
  },
};

/** One document of the content; what is wrong elsewhere keeps nobody from writing. */
async function readDocument<Schema extends z.ZodTypeAny>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const source = await readFile(join(folder, file), 'utf8').catch((cause: unknown) => {
    throw new CommandError(
      `There is no content in ${folder} yet (${file} cannot be read). Begin with: npm run owner -- init`,
      { cause },
    );
  });
  const parsed = parseYaml(source, schema, file);
  if ('document' in parsed) return parsed.document.value;
  throw new CommandError(`${file} does not hold:\n${formatContentErrors(folder, parsed.errors)}`);
}

/** By name or slug, in capitals or not; the first pillar where none is named. */
function findCategory(given: string | true | undefined, pillars: readonly Pillar[]): string {
  const [first] = pillars;
  if (typeof given !== 'string' && first) return first.name;
  const wanted = String(given).toLowerCase();
  const found = pillars.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  if (found) return found.name;
  const names = pillars.map(({ name }) => name);
  const [nearest] = closest(wanted, names, 1);
  throw new CommandError(
    `There is no category "${given}". ${nearest ? `Did you mean "${nearest}"? ` : ''}` +
      `taxonomy.yaml has ${names.map((name) => `"${name}"`).join(', ')}.`,
  );
}

/** A title without a Latin letter or digit has its day for an address, until its author finds a better one. */
function chooseSlug({ options }: Workbench, title: string, date: string): string {
  const slug = options.slug === undefined ? (slugOf(title) ?? `essay-of-${date}`) : String(options.slug);
  if (SLUG.test(slug)) return slug;
  const suggestion = slugOf(slug) ?? 'trust-by-design';
  throw new CommandError(
    `"${slug}" cannot be an address. Use lower-case letters, digits and single hyphens: --slug ${suggestion}`,
  );
}

async function create(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    if (!isTaken) throw new CommandError(`${file} cannot be written: ${String(cause)}`, { cause });
    throw new CommandError(
      `${file} is there already and stays as it is. Choose another address for the new essay: --slug another-name`,
      { cause },
    );
  }
}

function nextSteps(file: string, slug: string, { config }: Workbench): string {
  return `${shown(file)} is begun. Write there.

${withContent(config.contentDir, 'npm run dev')} shows it at http://${config.host}:${config.port}${essayPath(slug)}, marked as a draft; nobody else sees it.
To publish it, delete the line "draft: true". With a date to come it appears on that day.`;
}
