/** Checks that span documents: names are unique, and links, pictures and categories refer to something that exists. */
import { ROBOTS_PATH, SECURITY_PATH } from '../../manifests/paths.ts';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { closest } from '../../web/runtime/closest.ts';
import { documentsOf } from '../../web/runtime/documents.ts';
import { type EssayDocument, pendingOn } from '../../web/runtime/essays.ts';
import { problemTypes } from '../../web/runtime/problems.ts';
import { canonicalRoutes, essayPath } from '../../web/runtime/routes.ts';
import { EVERY_SURFACE } from '../../web/runtime/surfaces.ts';
import { type ContentError, MAX_ERRORS } from './content-error.ts';
import type { RenderedMarkdown } from './markdown.ts';
import { MAX_PARAGRAPH_LENGTH } from './markdown-parser.ts';
import { essayFile } from './parse-essay.ts';
import type { Path } from './yaml-document.ts';

export type CheckedMarkdown = Pick<
  RenderedMarkdown,
  'headings' | 'references' | 'strayNotes' | 'longParagraphs'
>;

/** A Markdown text and where it is. */
export interface MarkdownSource {
  readonly file: string;
  /** Line of the file on which the Markdown begins. */
  readonly firstLine: number;
  readonly rendered: CheckedMarkdown;
  /** A draft may link to essays that aren't published yet. */
  readonly draft: boolean;
  /** Day on which an essay appears, `YYYY-MM-DD`; what it links to must appear no later. */
  readonly date?: string;
}

/** The valid documents. Invalid ones are undefined, and nothing is reported about them here. */
export type ValidDocuments = {
  readonly [Name in keyof Omit<ContentDocuments, 'essays'>]: ContentDocuments[Name] | undefined;
} & Pick<ContentDocuments, 'essays'>;

export interface ReferenceInput {
  readonly documents: ValidDocuments;
  /** Today in the owner's timezone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Slugs of the invalid essays, because links to them are valid. */
  readonly invalidEssays: readonly string[];
  readonly markdown: readonly MarkdownSource[];
  /** File names in `media/`. */
  readonly media: ReadonlySet<string>;
  /** Finds the line of a value in a YAML document or an essay's front matter. */
  readonly lineOf: (file: string, path: Path) => number;
}

export function checkReferences(input: ReferenceInput): ContentError[] {
  return [
    ...checkCategories(input),
    ...checkUniqueNames(input),
    ...checkAliases(input),
    ...checkPortrait(input),
    ...checkMarkdown(input),
  ];
}

function checkCategories({ documents: { pillars, essays }, lineOf }: ReferenceInput): ContentError[] {
  if (!pillars) return [];
  const names = pillars.map(({ name }) => name);
  const known = names.map((name) => `"${name}"`).join(', ');
  return essays
    .filter(({ frontMatter }) => !names.includes(frontMatter.category))
    .map(({ slug, frontMatter: { category } }) => {
      const file = essayFile(slug);
      const fix = [didYouMean(category, names), `The pillars of taxonomy.yaml are ${known}.`];
      return {
        file,
        line: lineOf(file, ['category']),
        message: `"${category}" is not a pillar.`,
        fix: fix.join(' ').trim(),
      };
    });
}

function checkUniqueNames({ documents, lineOf }: ReferenceInput): ContentError[] {
  const { pillars = [], projects, offerings = [], proofPoints = [], positioning } = documents;
  return [
    { file: 'taxonomy.yaml', list: 'pillars', key: 'slug', values: pillars.map(({ slug }) => slug) },
    { file: 'taxonomy.yaml', list: 'pillars', key: 'name', values: pillars.map(({ name }) => name) },
    { file: 'projects.yaml', list: 'projects', key: 'id', values: idsOf(projects?.projects) },
    { file: 'offerings.yaml', list: 'offerings', key: 'id', values: idsOf(offerings) },
    { file: 'proof-points.yaml', list: 'proofPoints', key: 'id', values: idsOf(proofPoints) },
    { file: 'positioning.yaml', list: 'personas', key: 'id', values: idsOf(positioning?.personas) },
  ].flatMap(({ file, list, key, values }) =>
    values.flatMap((value, index) => {
      const first = values.indexOf(value);
      if (first === index) return [];
      const line = lineOf(file, [list, index, key]);
      const firstLine = lineOf(file, [list, first, key]);
      const message = `The ${key} "${value}" is used twice; first on line ${firstLine}.`;
      return [{ file, line, message, fix: `Give one of the two another ${key}.` }];
    }),
  );
}

function idsOf(items: readonly { readonly id: string }[] = []): readonly string[] {
  return items.map(({ id }) => id);
}

function checkAliases({ documents, lineOf }: ReferenceInput): ContentError[] {
  const owner = new Map(documents.essays.map(({ slug }) => [slug, slug]));
  return documents.essays.flatMap(({ slug, frontMatter }) =>
    frontMatter.aliases.flatMap((alias, index) => {
      const taken = owner.get(alias);
      if (taken === undefined) {
        owner.set(alias, slug);
        return [];
      }
      const file = essayFile(slug);
      const message = `Duplicate slug: the alias "${alias}" is already a slug of ${essayFile(taken)}.`;
      const fix = 'Remove the alias here, or rename the other essay.';
      return [{ file, line: lineOf(file, ['aliases', index]), message, fix }];
    }),
  );
}

function checkPortrait({ documents, media, lineOf }: ReferenceInput): ContentError[] {
  const portrait = documents.profile?.portrait;
  if (!portrait || media.has(portrait.file)) return [];
  const file = 'profile.yaml';
  return [{ file, line: lineOf(file, ['portrait', 'file']), ...missingMedia(portrait.file) }];
}

/** What is wrong in Markdown, and the line of the Markdown, counted from 1. */
type MarkdownFault = Omit<ContentError, 'file'>;
type Explanation = Pick<ContentError, 'message' | 'fix'>;

function missingMedia(name: string): Explanation {
  return {
    message: `The file media/${name} is missing.`,
    fix: `Put the picture at media/${name} in the content folder, or correct the name.`,
  };
}

function checkMarkdown(input: ReferenceInput): ContentError[] {
  const targets = { anchors: anchorsByPath(input), pending: pendingByPath(input), media: input.media };
  return input.markdown.flatMap((source) =>
    [
      ...checkParagraphs(source.rendered),
      ...checkHeadings(source.rendered),
      ...checkNotes(source.rendered),
      ...checkTargets(source, targets),
    ].map(({ line, message, fix }) => ({
      file: source.file,
      line: source.firstLine + line - 1,
      message,
      fix,
    })),
  );
}

function checkParagraphs({ longParagraphs }: CheckedMarkdown): MarkdownFault[] {
  const message = `The paragraph that begins here has more than ${MAX_PARAGRAPH_LENGTH} characters.`;
  return longParagraphs.map((line) => ({ line, message, fix: 'Part it with empty lines.' }));
}

function checkHeadings({ headings }: CheckedMarkdown): MarkdownFault[] {
  return headings
    .filter(({ level }) => level === 1)
    .map(({ line, text }) => ({
      line,
      message: `"# ${text}" is a heading of the first level, which the page's title already is.`,
      fix: 'Write it with ##, or remove it.',
    }));
}

function checkNotes({ strayNotes }: CheckedMarkdown): MarkdownFault[] {
  return strayNotes.map(({ kind, label, line }) =>
    kind === 'undefined'
      ? {
          line,
          message: `The footnote "[^${label}]" is not there.`,
          fix: `Write the note on a line of its own, [^${label}]: and then the text; or \\[^${label}] where no note is meant.`,
        }
      : {
          line,
          message: `Nothing refers to the footnote "[^${label}]", so that nobody would read it.`,
          fix: `Write [^${label}] in the text where it belongs, or take the note out.`,
        },
  );
}

/** What links and pictures may refer to. */
interface Targets {
  /** Ids on each page; unknown for an invalid essay. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string> | 'unknown'>;
  readonly pending: ReadonlyMap<string, PendingEssay>;
  readonly media: ReadonlySet<string>;
}

function checkTargets(source: MarkdownSource, targets: Targets): MarkdownFault[] {
  const faults: MarkdownFault[] = [];
  for (const { kind, target, line, alt } of source.rendered.references) {
    const found =
      kind === 'image' ? checkImage(target, alt, targets.media) : checkLink(target, source, targets);
    faults.push(...found.map((explanation) => ({ line, ...explanation })));
    if (faults.length >= MAX_ERRORS) break;
  }
  return faults;
}

function checkImage(target: string, alt: string, media: ReadonlySet<string>): Explanation[] {
  const name = /^\/media\/(.+)$/.exec(decode(target))?.[1];
  const faults: Explanation[] = [];
  if (name === undefined) {
    faults.push({
      message: `The picture "${target}" is not in the content folder.`,
      fix: 'Put it into media/ and write ![what it shows](/media/name.jpg); pages load nothing from other sites.',
    });
  } else if (!media.has(name)) {
    faults.push(missingMedia(name));
  }
  if (alt === '') {
    faults.push({
      message: `The picture "${target}" has no description.`,
      fix: 'Say between the square brackets what it shows, for those who do not see it.',
    });
  }
  return faults;
}

function checkLink(target: string, source: MarkdownSource, targets: Targets): Explanation[] {
  const { anchors, pending, media } = targets;
  if (/^(https?:|mailto:|tel:)/i.test(target)) return [];
  if (!/^[/#]/.test(target)) {
    return [
      {
        message: `The link "${target}" is neither a path of this site nor a full address.`,
        fix: 'Write /essays/<slug> for an essay, #heading for a place on this page, or an address with https://.',
      },
    ];
  }
  const [address = '', fragment = ''] = decode(target).split('#');
  const path = address.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');
  const ids = path === '' ? new Set(source.rendered.headings.map(({ id }) => id)) : anchors.get(path);
  if (!ids) {
    if (media.has(path.replace(/^\/media\//, ''))) return [];
    const fix = didYouMean(path, [...anchors.keys()]) ?? 'Link to a page or an essay of this site.';
    return [{ message: `The link "${path}" leads nowhere.`, fix }];
  }
  const essay = pending.get(path);
  // A scheduled essay may link to what has appeared by then.
  if (essay && !source.draft && (essay.draft || essay.date > (source.date ?? ''))) {
    return [explainPending(path, essay)];
  }
  if (fragment === '' || ids === 'unknown' || ids.has(fragment)) return [];
  const fix = didYouMean(fragment, [...ids], '#') ?? 'Leave out what follows the #.';
  return [{ message: `The link "${target}" leads to a heading that is not there.`, fix }];
}

function didYouMean(word: string, known: readonly string[], prefix = ''): string | undefined {
  const [nearest] = closest(word, known, 1);
  return nearest === undefined ? undefined : `Did you mean "${prefix}${nearest}"?`;
}

/** An essay that only its owner can read today. */
type PendingEssay = Pick<EssayDocument['frontMatter'], 'draft' | 'date'>;

function explainPending(path: string, { draft, date }: PendingEssay): Explanation {
  if (draft) {
    const fix = 'Publish that essay first, or take the link out.';
    return { message: `The link "${path}" leads to a draft, which nobody else can read.`, fix };
  }
  const fix = 'Take the link out until then, or let this essay appear no sooner.';
  return { message: `The link "${path}" leads to an essay that nobody else can read before ${date}.`, fix };
}

function pendingByPath({ documents, day }: ReferenceInput): Targets['pending'] {
  const pending = documents.essays.filter((essay) => pendingOn(day, essay) !== undefined);
  return new Map(
    pending.flatMap(({ slug, frontMatter }) =>
      [slug, ...frontMatter.aliases].map((name) => [essayPath(name), frontMatter] as const),
    ),
  );
}

/** Includes pending essays, because links to these have their own error. */
function anchorsByPath({ documents, invalidEssays }: ReferenceInput): Targets['anchors'] {
  const pages = [
    ...canonicalRoutes.map(({ path }) => path),
    '/problems',
    ...Object.keys(problemTypes).map((name) => `/problems/${name}`),
    ...documentsOf(documents.site?.surfaces ?? EVERY_SURFACE).map(({ path }) => path),
    ROBOTS_PATH,
    SECURITY_PATH,
  ];
  return new Map<string, ReadonlySet<string> | 'unknown'>([
    ...pages.map((path) => [path, new Set<string>()] as const),
    ...invalidEssays.map((slug) => [essayPath(slug), 'unknown'] as const),
    ...documents.essays.flatMap(({ slug, headings, frontMatter }) => {
      const ids = new Set(headings.map(({ id }) => id));
      return [slug, ...frontMatter.aliases].map((name) => [essayPath(name), ids] as const);
    }),
  ]);
}

function decode(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}
