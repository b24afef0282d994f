/** The kinds of texts that the owner writes as Markdown files: essays, and pages of the owner's own. */

import { existsSync } from 'node:fs';
import { z } from 'zod/v3';
import { splitFrontMatter } from '../../../site/reader/markdown-file.ts';
import { essayFile } from '../../../site/reader/parse-essay.ts';
import { pageFile } from '../../../site/reader/parse-page.ts';
import { readDocuments } from '../../../site/reader/read-documents.ts';
import { isReservedName, isTextName, slugOfText } from '../../../site/reader/text-name.ts';
import { parseYaml, type ValidPart } from '../../../site/reader/yaml-document.ts';
import { noContentIn } from '../../../site/util/content-error.ts';
import type { SaidPhrase } from '../../../site/util/phrase.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { pendingOn } from '../../../web/core/essays.ts';
import {
  type FrontMatter,
  SLUG,
  translatedPageFrontMatterSchema,
  translationFrontMatterSchema,
} from '../../../web/core/model.ts';
import { essayPath, ownPath } from '../../../web/core/routes.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import type { FileChange } from '../../files/change-files.ts';
import { readVersioned, requireVersion, type VersionedText } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { nearestAdvice, refusal } from '../../refusal.ts';
import type { OwnerContext } from '../context.ts';

const textKinds = ['essay', 'page'] as const;
export type TextKind = (typeof textKinds)[number];

export const kindOf = {
  essay: { file: essayFile, path: essayPath, schema: translationFrontMatterSchema },
  page: { file: pageFile, path: ownPath, schema: translatedPageFrontMatterSchema },
} as const;

export const kindInput = z
  .enum(textKinds)
  .default('essay')
  .describe('An essay, or a page of the owner’s own such as /now.');

export const slugInput = z
  .string()
  .refine(isTextName, 'must consist of lower-case letters, digits and single hyphens')
  .describe('Its name in the address and of its file. Of a translation, that of its file, like knots.de.');

export const newSlugInput = z
  .string()
  .regex(SLUG, 'must consist of lower-case letters, digits and single hyphens')
  .describe('Its new name in the address.');

export const versionInput = z
  .string()
  .optional()
  .describe('The version that was read. If the text has changed since, it is left as it is.');

/** An essay that anybody can see, one that appears on a later day, or one that only its owner sees. */
export const textStates = ['published', 'scheduled', 'draft'] as const;
export type TextState = (typeof textStates)[number];

export const findingsOutput = z.array(
  z
    .object({
      file: z.string(),
      line: z.number(),
      message: z.string(),
      fix: z.string(),
      word: z.custom<SaidPhrase>().describe('The same as names of sentences, for other languages.'),
    })
    .describe('What is wrong, where, and what to write instead.'),
);

export const changeOutput = z.object({
  slug: z.string(),
  state: z.enum(textStates).optional().describe('Absent if errors leave it open.'),
  url: z.string(),
  version: z.string().optional().describe('The new version; absent if the text is gone.'),
  warnings: findingsOutput,
  commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
  note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
});

export type TextFrontMatter = ValidPart<Partial<FrontMatter>>;

/** Returns the front matter of a text as far as it is valid. */
export function frontMatterOf(kind: TextKind, source: string): TextFrontMatter | undefined {
  const split = splitFrontMatter(source);
  if (!split) return undefined;
  const parsed = parseYaml<z.ZodTypeAny>(split.yaml, kindOf[kind].schema, '', { isFrontMatter: true });
  return 'document' in parsed ? parsed.document.value : parsed.part?.value;
}

/** Returns a change as its owner has to see it: who makes a draft public agrees to its whole text. */
export function shownChange(change: FileChange): FileChange {
  const { file, before, after } = change;
  const isDraft = (source: string) => frontMatterOf('essay', source)?.draft === true;
  const isRevealed =
    file.startsWith('essays/') &&
    before !== undefined &&
    after !== undefined &&
    isDraft(before.text) &&
    !isDraft(after);
  return isRevealed ? { ...change, before: undefined } : change;
}

/** Returns the state of a text on `day`, or undefined if its front matter does not say. A page is always published. */
export function stateOf(
  kind: TextKind,
  day: string,
  frontMatter: TextFrontMatter | undefined,
): TextState | undefined {
  if (kind === 'page') return frontMatter && 'published';
  const { date, draft } = frontMatter ?? {};
  if (date === undefined || draft === undefined) return undefined;
  return pendingOn(day, { frontMatter: { date, draft } }) ?? 'published';
}

export async function ownersDay({ config, now }: Pick<OwnerContext, 'config' | 'now'>): Promise<string> {
  const { parts } = await readDocuments(config.contentDir);
  return dayInTimezone(now(), parts.site?.timezone ?? 'UTC');
}

/** @throws OwnerError `not-found` if there is no content folder */
export function requireContent({ contentDir }: OwnerContext['config']): void {
  if (existsSync(contentDir)) return;
  throw new OwnerError('not-found', noContentIn(contentDir), { fix: '' });
}

/** @throws OwnerError `invalid` if a new text must not have this name */
export function requireUsableName(slug: string): void {
  if (!isReservedName(slug)) return;
  throw refusal('invalid', 'reservedName', { slug });
}

export interface TextFile {
  /** Path in the content folder. */
  readonly file: string;
  readonly url: string;
  /** Undefined if it does not exist. */
  readonly before: VersionedText | undefined;
}

export async function findText(
  { config }: Pick<OwnerContext, 'config'>,
  kind: TextKind,
  slug: string,
): Promise<TextFile> {
  requireContent(config);
  const { file, path } = kindOf[kind];
  const before = await readVersioned(config.contentDir, file(slug));
  const part = before && frontMatterOf(kind, before.text);
  return { file: file(slug), url: config.publicUrl + path(slugOfText(slug, part)), before };
}

/** @throws OwnerError `not-found` with the closest names, or `conflict` if it has another version than the one given */
export async function requireText(
  context: OwnerContext,
  kind: TextKind,
  slug: string,
  version?: string,
): Promise<TextFile & { readonly before: VersionedText }> {
  const { before, ...text } = await findText(context, kind, slug);
  if (before) {
    requireVersion({ file: text.file, before }, version ?? before.version);
    return { ...text, before };
  }
  const { essays, pages } = await context.content.inspect();
  const texts = kind === 'essay' ? essays : pages;
  const values = { slug, program: PROGRAM };
  throw refusal('not-found', `noText_${kind}`, values, nearestAdvice(slug, [...texts.keys()]));
}
