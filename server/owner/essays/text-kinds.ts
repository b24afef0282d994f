/** The kinds of texts that the owner writes as Markdown files: essays, and pages of the owner's own. */
import { z } from 'zod/v3';
import { pendingOn } from '../../../web/core/essays.ts';
import { type FrontMatter, frontMatterSchema, pageFrontMatterSchema, SLUG } from '../../../web/core/model.ts';
import { essayPath } from '../../../web/core/routes.ts';
import { essayFile } from '../../content/parse-essay.ts';
import { pageFile } from '../../content/parse-page.ts';
import type { ValidPart } from '../../content/yaml-document.ts';
import type { ContentError } from '../../util/content-error.ts';

export const textKinds = ['essay', 'page'] as const;
export type TextKind = (typeof textKinds)[number];

export const kindInput = z
  .enum(textKinds)
  .default('essay')
  .describe('An essay, or a page of the owner’s own such as /now.');

export const slugInput = z
  .string()
  .regex(SLUG, 'must consist of lower-case letters, digits and single hyphens')
  .describe('Its name in the address and of its file.');

/** An essay that anybody can see, one that appears on a later day, or one that only its owner sees. */
export const textStates = ['published', 'scheduled', 'draft'] as const;
export type TextState = (typeof textStates)[number];

export const findingOutput = z
  .object({ file: z.string(), line: z.number(), message: z.string(), fix: z.string() })
  .describe('What is wrong, where, and what to write instead.');

/** What differs between the kinds. */
export const kindOf = {
  essay: { noun: 'essay', file: essayFile, path: essayPath, schema: frontMatterSchema },
  page: { noun: 'page', file: pageFile, path: (slug: string) => `/${slug}`, schema: pageFrontMatterSchema },
} as const;

/** Returns the state of a text on `day`, or undefined if its front matter does not say. Pages have no other than published. */
export function stateOf(
  kind: TextKind,
  day: string,
  frontMatter: ValidPart<Pick<FrontMatter, 'date' | 'draft'>> | undefined,
): TextState | undefined {
  if (kind === 'page') return frontMatter && 'published';
  if (frontMatter?.draft === undefined || frontMatter.date === undefined) return undefined;
  const { date, draft } = frontMatter;
  return pendingOn(day, { frontMatter: { date, draft } }) ?? 'published';
}

/** Returns what was found in one file. */
export function findingsIn(file: string, findings: readonly ContentError[]): ContentError[] {
  return findings.filter((finding) => finding.file === file);
}
