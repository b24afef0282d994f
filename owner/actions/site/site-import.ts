/** Brings in a site that the owner has elsewhere. The parsers of other sites are loaded on demand. */
import { resolve } from 'node:path';
import { z } from 'zod/v3';
import { type SourceKind, sourceKinds } from '../../../import/recognize.ts';
import { originSchema } from '../../../server/config/config.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { defineAction } from '../action.ts';

const kinds = Object.keys(sourceKinds) as [SourceKind, ...SourceKind[]];

const sourceInput = strictObject({
  source: z.string().describe('Folder of the site, or the file that it was exported to'),
  from: z.enum(kinds).optional().describe('Kind of source, if it is not recognized'),
  origin: originSchema.optional().describe('Address of the old site, if it is not what the source says'),
});

export const readSource = defineAction({
  name: 'site.read-source',
  title: 'Look at a site to bring in',
  description: 'Says what there is in a site that is elsewhere, and what an import would ask about it.',
  effect: 'read',
  input: sourceInput.extend({
    countsPictures: z.boolean().default(false).describe('Whether to look for pictures, which takes longer'),
  }),
  output: z.object({
    name: z.string().describe('The kind that was recognized, like "a Hugo site".'),
    posts: z.number(),
    origin: z.string().optional(),
    language: z.string().optional(),
    ownLocale: z.string().describe('Language of the site that the import would write to.'),
    categories: z.array(z.object({ name: z.string(), posts: z.number() })).readonly(),
    suggested: z.array(z.string()).readonly().describe('Categories that the import would add.'),
    remotePictures: z.number().optional().describe('How many pictures are only on the web.'),
  }),
  async run(input, context) {
    const { describeSource } = await import('./import-source.ts');
    return describeSource(input, context);
  },
});

const importInput = sourceInput.extend({
  pillars: z
    .array(z.string())
    .optional()
    .describe('Categories for the essays, besides those of the site; the most used ones if left out'),
  download: z.boolean().default(false).describe('Whether to fetch the pictures that are only on the web'),
  dryRun: z.boolean().default(false).describe('Whether to write nothing'),
});

export const bringInSite = defineAction({
  name: 'site.import',
  title: 'Bring in a site',
  description:
    'Brings in the posts, pictures and addresses of a site that is elsewhere. Posts that were public there become public here. Essays that the owner has changed since an earlier import are left alone.',
  effect: 'public',
  input: importInput,
  output: z.object({
    source: z.string(),
    counts: z.object({
      posts: z.number(),
      published: z.number(),
      drafts: z.number(),
      redirects: z.number(),
      pictures: z.number(),
      picturesAsLinks: z.number(),
    }),
    drafts: z
      .array(z.object({ file: z.string(), line: z.number(), essay: z.string(), reason: z.string() }))
      .readonly()
      .describe('Posts that are drafts because of mistakes in them.'),
    leftAlone: z.array(z.string()).readonly(),
    report: z.string().describe('File with everything that needs a look.'),
    commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
    note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
  }),
  async confirm({ source, dryRun }, { config }) {
    if (dryRun) return undefined;
    return `Import ${resolve(source)} into ${config.contentDir}\nPosts that were public there become public here.`;
  },
  async run(input, context) {
    const { importSource } = await import('./import-source.ts');
    return importSource(input, context);
  },
});
