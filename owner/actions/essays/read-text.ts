import { z } from 'zod/v3';
import { strictObject } from '../../../web/core/schemas.ts';
import { readBody, readFrontMatter } from '../../files/front-matter.ts';
import { defineAction } from '../action.ts';
import {
  frontMatterOf,
  kindInput,
  ownersDay,
  requireText,
  slugInput,
  stateOf,
  textStates,
} from './text-kinds.ts';

export const readOwnText = defineAction({
  name: 'essays.read',
  description:
    'Returns an essay or page with its front matter, its text, and the version that a change of it names.',
  effect: 'read',
  input: strictObject({
    kind: kindInput,
    slug: slugInput,
    source: z.boolean().default(false).describe('Whether to return the whole file, too, as it is.'),
  }),
  output: z.object({
    slug: z.string(),
    file: z.string().describe('Path in the content folder.'),
    url: z.string().describe('Its address once it is published.'),
    state: z.enum(textStates).optional().describe('Absent if errors leave it open.'),
    version: z.string(),
    fields: z.record(z.unknown()).optional().describe('Absent if the front matter is not valid YAML.'),
    markdown: z.string(),
    source: z.string().optional(),
  }),
  async run({ kind, slug, source }, context) {
    const { file, url, before } = await requireText(context, kind, slug);
    const { text, version } = before;
    const state = stateOf(kind, await ownersDay(context), frontMatterOf(kind, text));
    const whole = source ? { source: text } : {};
    const fields = readFrontMatter(text);
    return { slug, file, url, state, version, fields, markdown: readBody(text), ...whole };
  },
});
