/** What brings in existing sites. The program hands it in, so that the owner's actions know no parser of other sites. */
import { z } from 'zod/v3';
import { strictObject } from '../../../web/core/schemas.ts';

const sourceInput = strictObject({
  source: z
    .string()
    .describe(
      'Address of the site, a folder of its sources or its built pages, or the file that it was exported to',
    ),
  from: z.string().optional().describe('Kind of source, if it is not recognized'),
  origin: z
    .string()
    .url()
    .optional()
    .describe('Address of the old site, which is read together with a folder of sources or an export'),
  isMine: z
    .boolean()
    .default(false)
    .describe('Whether the site is the owner’s, so that robots.txt does not count'),
  allowPrivate: z.boolean().default(false).describe('Whether the site may have a private address'),
  maxPages: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('How many pages are read at most; 5,000 if left out'),
});

export const lookInput = sourceInput.extend({
  countsPictures: z.boolean().default(false).describe('Whether to look for pictures, which takes longer'),
});

export const foundSource = z.object({
  name: z.string().describe('The kind that was recognized, like "a Hugo site".'),
  kind: z
    .string()
    .optional()
    .describe('The same as a name for programs, like "hugo". Absent for a served site.'),
  posts: z.number(),
  pages: z.number().default(0).describe('Pages that are no posts and come in.'),
  redirectable: z
    .number()
    .default(0)
    .describe('Lists, feeds and other pages whose places on this site are known.'),
  origin: z.string().optional(),
  isServed: z.boolean().default(false).describe('Whether it was read as visitors see it.'),
  compared: z.string().optional().describe('What the sources and the served site have in common.'),
  days: z.tuple([z.string(), z.string()]).optional().describe('Days of the first and of the last post.'),
  leftOut: z
    .array(z.object({ cause: z.string(), count: z.number(), example: z.string() }))
    .readonly()
    .describe('What does not come in, with one example of each cause.'),
  examples: z
    .array(z.object({ address: z.string(), title: z.string(), date: z.string(), text: z.string() }))
    .readonly()
    .describe('Posts as they will be: the first, one in the middle and the last.'),
  language: z.string().optional(),
  ownLocale: z.string().describe('Language of the site that the import would write to.'),
  categories: z.array(z.object({ name: z.string(), posts: z.number() })).readonly(),
  suggested: z.array(z.string()).readonly().describe('Categories that the import would add.'),
  remotePictures: z.number().optional().describe('How many pictures are only on the web.'),
});

export const importInput = sourceInput.extend({
  pillars: z
    .array(z.string())
    .optional()
    .describe('Categories for the essays, besides those of the site; the most used ones if left out'),
  download: z.boolean().default(false).describe('Whether to fetch the pictures that are only on the web'),
  dryRun: z.boolean().default(false).describe('Whether to write nothing'),
});

export const importedSite = z.object({
  source: z.string(),
  compared: z.string().optional().describe('What the sources and the served site have in common.'),
  counts: z.object({
    posts: z.number(),
    published: z.number(),
    drafts: z.number(),
    pages: z.number(),
    redirects: z.number(),
    pictures: z.number(),
    picturesAsLinks: z.number(),
  }),
  drafts: z
    .array(z.object({ file: z.string(), line: z.number(), essay: z.string(), reason: z.string() }))
    .readonly()
    .describe('Posts that are drafts because of mistakes in them.'),
  leftAlone: z.array(z.string()).readonly(),
  notRead: z.string().optional().describe('Formats that no import reads, with the number of texts in each.'),
  next: z
    .enum(['pullPictures', 'fetchPictures', 'look'])
    .describe('What to do next: what brings most, or else to look at the site.'),
  report: z.string().describe('File with everything that needs a look.'),
});

export interface ImportTarget {
  readonly folder: string;
  readonly contentDir: string;
  readonly dataDir: string;
  readonly locale: string;
  /** Text of `taxonomy.yaml`. */
  readonly taxonomy: string;
}

export interface ImportRun {
  readonly now: Date;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
  /** Runs the writing while no other process may write. */
  readonly exclusively: <T extends { readonly source: string; readonly files: readonly string[] }>(
    write: () => Promise<T>,
  ) => Promise<T>;
}

export interface Importer {
  readonly describeSource: (
    input: z.output<typeof lookInput>,
    target: ImportTarget,
    onProgress?: ImportRun['onProgress'],
  ) => Promise<z.input<typeof foundSource>>;
  readonly importSource: (
    input: z.output<typeof importInput>,
    target: ImportTarget,
    run: ImportRun,
  ) => Promise<z.input<typeof importedSite>>;
  /** Recognizes the errors whose messages tell the owner what is wrong with a source. */
  readonly isSourceError: (error: unknown) => error is Error;
}
