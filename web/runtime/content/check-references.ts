/** Checks that span documents: names are unique, and links, pictures and categories refer to something that exists. */
import { tryDecodeURI } from 'hono/utils/url';
import type { ContentDocuments } from '../bundle.ts';
import { documentsOf, ROBOTS_PATH, SECURITY_PATH } from '../documents.ts';
import { type EssayDocument, pendingOn } from '../essays.ts';
import { MAX_PARAGRAPH_LENGTH } from '../markdown/parser.ts';
import type { RenderedMarkdown } from '../markdown/render-markdown.ts';
import type { FrontMatter, Redirects } from '../model.ts';
import { problemTypes } from '../problems.ts';
import { canonicalRoutes, essayPath } from '../routes.ts';
import { EVERY_SURFACE } from '../surfaces.ts';
import { checkRedirects, REDIRECTS_FILE } from './check-redirects.ts';
import { type ContentError, didYouMean, type Explanation, MAX_ERRORS } from './content-error.ts';
import { essayFile } from './parse-essay.ts';
import type { Path } from './yaml-document.ts';

/** A Markdown text with its location. */
export interface MarkdownSource {
  readonly file: string;
  /** Returns the line of the file for a line of the Markdown; both are counted from 1. */
  readonly fileLine: (line: number) => number;
  readonly rendered: RenderedMarkdown;
  /** Present for an essay. Essays it links to must appear no later, unless it is a draft. */
  readonly frontMatter?: FrontMatter;
}

/** The valid documents. Invalid ones are undefined, and nothing is reported about them here. */
export type ValidDocuments = {
  readonly [Name in keyof Omit<ContentDocuments, 'essays' | 'pages'>]: ContentDocuments[Name] | undefined;
} & Pick<ContentDocuments, 'essays' | 'pages'>;

export interface ReferenceInput {
  readonly documents: ValidDocuments;
  /** Current day in the owner's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Paths of the invalid essays and pages. Links to them are valid. */
  readonly invalidPaths: readonly string[];
  /** The headings of the owner's own pages, by path. */
  readonly pageHeadings: ReadonlyMap<string, RenderedMarkdown['headings']>;
  readonly markdown: readonly MarkdownSource[];
  /** Current paths by former path; undefined if there is no file, or an invalid one. */
  readonly redirects: Redirects | undefined;
  /** File names in `media/`. */
  readonly media: ReadonlySet<string>;
  /** Finds the line of a value in a YAML document or an essay's front matter. */
  readonly lineOf: (file: string, path: Path) => number;
}

export function checkReferences(input: ReferenceInput): ContentError[] {
  const targets = linkTargets(input);
  return [
    ...checkCategories(input),
    ...checkUniqueNames(input),
    ...checkAliases(input),
    ...checkPictures(input),
    ...checkFavicon(input),
    ...checkNavigation(input),
    ...checkOldPaths(input, targets),
    ...checkOfferings(input, targets),
    ...input.markdown.flatMap((source) => checkMarkdown(source, targets)),
  ];
}

function checkCategories({ documents: { pillars, essays }, lineOf }: ReferenceInput): ContentError[] {
  if (!pillars) return [];
  const names = pillars.map(({ name }) => name);
  const known = `The pillars in taxonomy.yaml are ${names.map((name) => `"${name}"`).join(', ')}.`;
  return essays
    .filter(({ frontMatter }) => !names.includes(frontMatter.category))
    .map(({ slug, frontMatter: { category } }) => {
      const file = essayFile(slug);
      const fix = `${didYouMean(category, names) ?? ''} ${known}`.trim();
      return { file, line: lineOf(file, ['category']), message: `"${category}" is not a pillar.`, fix };
    });
}

function checkUniqueNames({ documents, lineOf }: ReferenceInput): ContentError[] {
  const { pillars = [], projects, offerings = [], proofPoints = [], positioning } = documents;
  const idsOf = (items: readonly { readonly id: string }[] = []) => items.map(({ id }) => id);
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
      return [{ file, line, message, fix: `Give one of them a different ${key}.` }];
    }),
  );
}

function checkAliases({ documents: { essays }, lineOf }: ReferenceInput): ContentError[] {
  const owners = new Map(essays.map(({ slug }) => [slug, slug]));
  return essays.flatMap(({ slug, frontMatter }) =>
    frontMatter.aliases.flatMap((alias, index) => {
      const owner = owners.get(alias);
      if (owner === undefined) {
        owners.set(alias, slug);
        return [];
      }
      const file = essayFile(slug);
      const message = `Duplicate slug: the alias "${alias}" is already a slug of ${essayFile(owner)}.`;
      const fix = 'Remove the alias here, or rename the other essay.';
      return [{ file, line: lineOf(file, ['aliases', index]), message, fix }];
    }),
  );
}

/** Checks the pictures that are not part of a Markdown text: the portrait and the covers of essays. */
function checkPictures({ documents: { profile, essays }, media, lineOf }: ReferenceInput): ContentError[] {
  return [
    { file: 'profile.yaml', key: 'portrait', picture: profile?.portrait },
    ...essays.map(({ slug, frontMatter: { cover } }) => {
      return { file: essayFile(slug), key: 'cover', picture: cover };
    }),
  ].flatMap(({ file, key, picture }) => {
    if (!picture || media.has(picture.file)) return [];
    return [{ file, line: lineOf(file, [key, 'file']), ...missingMedia(picture.file) }];
  });
}

function checkFavicon({ documents, media, lineOf }: ReferenceInput): ContentError[] {
  const name = documents.site?.theme.favicon;
  if (name === undefined || media.has(name)) return [];
  const file = 'site.yaml';
  return [{ file, line: lineOf(file, ['theme', 'favicon']), ...missingMedia(name) }];
}

function checkNavigation({ documents, invalidPaths, lineOf }: ReferenceInput): ContentError[] {
  const known = [...canonicalRoutes, ...documents.pages].map(({ path }) => path);
  return (documents.site?.navigation ?? []).flatMap((path, index) => {
    if (known.includes(path) || invalidPaths.includes(path)) return [];
    const message = `There is no page at "${path}".`;
    const fix = `${didYouMean(path, known) ?? ''} The pages are ${known.join(', ')}.`.trim();
    return [{ file: 'site.yaml', line: lineOf('site.yaml', ['navigation', index]), message, fix }];
  });
}

function checkOldPaths(
  { documents, redirects = {}, lineOf }: ReferenceInput,
  targets: LinkTargets,
): ContentError[] {
  const aliases = new Map(
    documents.essays.flatMap(({ slug, frontMatter }) =>
      frontMatter.aliases.map((alias) => [essayPath(alias), essayPath(slug)] as const),
    ),
  );
  const known = {
    isTaken: (path: string) => targets.has(path),
    currentPath: (path: string) => aliases.get(path),
    explainTarget: (path: string) => checkLink(path, FROM_YAML, targets),
  };
  return checkRedirects(redirects, known, (from) => lineOf(REDIRECTS_FILE, [from]));
}

/** Checks the offerings that link to a page of this site. */
function checkOfferings(
  { documents: { offerings = [] }, lineOf }: ReferenceInput,
  targets: LinkTargets,
): ContentError[] {
  return offerings.flatMap(({ url = '' }, index) => {
    if (!url.startsWith('/')) return [];
    const fault = checkLink(url, FROM_YAML, targets);
    const file = 'offerings.yaml';
    return fault ? [{ file, line: lineOf(file, ['offerings', index, 'url']), ...fault }] : [];
  });
}

/** Describes a file that is not in `media/`. */
export function missingMedia(name: string): Explanation {
  return {
    message: `The file media/${name} is missing.`,
    fix: `Put the picture at media/${name} in the content folder, or correct the name.`,
  };
}

function checkMarkdown(source: MarkdownSource, targets: LinkTargets): ContentError[] {
  const { file, fileLine, rendered } = source;
  const errors: ContentError[] = [];
  const report = (line: number, { message, fix }: Explanation) =>
    errors.push({ file, line: fileLine(line), message, fix });
  for (const line of rendered.longParagraphs) {
    const message = `The paragraph that begins here has more than ${MAX_PARAGRAPH_LENGTH} characters.`;
    report(line, { message, fix: 'Split it with empty lines.' });
  }
  for (const { level, line, text } of rendered.headings) {
    if (level > 1) continue;
    const message = `"# ${text}" is a first-level heading, but only the title of the page may be one.`;
    report(line, { message, fix: 'Write it with ##, or remove it.' });
  }
  for (const { line, ...fault } of rendered.faults.slice(0, MAX_ERRORS)) report(line, fault);
  for (const { kind, label, line } of rendered.strayNotes) report(line, explainNote[kind](label));
  for (const { kind, target, line, alt } of rendered.references) {
    if (errors.length >= MAX_ERRORS) break;
    const fault = kind === 'image' ? checkImage(target, targets) : checkLink(target, source, targets);
    if (fault) report(line, fault);
    if (kind === 'image' && alt === '') {
      const fix = 'Between the square brackets, describe it for readers who cannot see it.';
      report(line, { message: `The picture "${target}" has no description.`, fix });
    }
  }
  return errors;
}

const explainNote = {
  undefined: (label: string) => ({
    message: `The footnote "[^${label}]" is not defined.`,
    fix: `Write the note on a line of its own, as "[^${label}]: text". If no note is meant, write \\[^${label}].`,
  }),
  unused: (label: string) => ({
    message: `Nothing refers to the footnote "[^${label}]".`,
    fix: `Write [^${label}] in the text where it belongs, or remove the note.`,
  }),
};

function checkImage(target: string, targets: LinkTargets): Explanation | undefined {
  const [path, name] = /^\/media\/(.+)$/.exec(tryDecodeURI(target)) ?? [];
  if (path && name) return targets.has(path) ? undefined : missingMedia(name);
  return {
    message: `The picture "${target}" is not in the content folder.`,
    fix: 'Put it into media/ and write ![what it shows](/media/name.jpg); pages load nothing from other sites.',
  };
}

type LinkSource = Pick<MarkdownSource, 'frontMatter'> & {
  readonly rendered: Pick<RenderedMarkdown, 'headings'>;
};

/** A document without a text, whose links must not lead to drafts and scheduled essays. */
const FROM_YAML: LinkSource = { rendered: { headings: [] } };

function checkLink(target: string, source: LinkSource, targets: LinkTargets): Explanation | undefined {
  if (/^(https?:|mailto:|tel:)/i.test(target)) return undefined;
  if (!/^[/#]/.test(target)) {
    const fix =
      'Write /essays/<slug> for an essay, #heading for a heading on this page, or an address with https://.';
    return { message: `The link "${target}" is neither a path of this site nor a full address.`, fix };
  }
  const [address = '', fragment = ''] = tryDecodeURI(target).split('#');
  const path = address
    .split('?', 1)
    .join()
    .replace(/(.)\/$/, '$1');
  const page = path === '' ? { ids: idsOfHeadings(source.rendered) } : targets.get(path);
  if (!page) {
    const fix = didYouMean(path, [...targets.keys()]) ?? 'Link to a page or an essay of this site.';
    return { message: `The link "${path}" leads nowhere.`, fix };
  }
  const { ids, pending } = page;
  const { draft = false, date = '' } = source.frontMatter ?? {};
  if (pending?.draft && !draft) {
    const fix = 'Publish that essay first, or remove the link.';
    return { message: `The link "${path}" leads to a draft, which nobody else can read.`, fix };
  }
  // A scheduled essay may link to essays that have appeared by then.
  if (pending && !draft && pending.date > date) {
    const fix = 'Remove the link until then, or publish this essay no earlier than that.';
    const message = `The link "${path}" leads to an essay that nobody else can read before ${pending.date}.`;
    return { message, fix };
  }
  if (fragment === '' || !ids || ids.has(fragment)) return undefined;
  const fix = didYouMean(fragment, [...ids], '#') ?? 'Remove the # and what follows it.';
  return { message: `The link "${target}" leads to a heading that does not exist.`, fix };
}

/** The pages and files that a link may point to, by path. */
type LinkTargets = ReadonlyMap<string, LinkTarget>;

interface LinkTarget {
  /** Ids on the page; unknown for an invalid essay and for a file of `media/`. */
  readonly ids?: ReadonlySet<string>;
  /** The front matter of an essay that only its owner can read today. */
  readonly pending?: FrontMatter | undefined;
}

function linkTargets({ documents, invalidPaths, pageHeadings, media, day }: ReferenceInput): LinkTargets {
  const pages = [
    ...canonicalRoutes.map(({ path }) => path),
    '/problems',
    ...Object.keys(problemTypes).map((name) => `/problems/${name}`),
    ...documentsOf(documents.site?.surfaces ?? EVERY_SURFACE).map(({ path }) => path),
    ROBOTS_PATH,
    SECURITY_PATH,
  ];
  const targets = new Map<string, LinkTarget>(pages.map((path) => [path, { ids: new Set() }]));
  for (const name of media) targets.set(`/media/${name}`, {});
  for (const path of invalidPaths) targets.set(path, {});
  for (const [path, headings] of pageHeadings) targets.set(path, { ids: idsOfHeadings({ headings }) });
  for (const essay of documents.essays) {
    const pending = pendingOn(day, essay) && essay.frontMatter;
    const target = { ids: idsOfHeadings(essay), pending };
    for (const name of [essay.slug, ...essay.frontMatter.aliases]) targets.set(essayPath(name), target);
  }
  return targets;
}

function idsOfHeadings({ headings }: Pick<EssayDocument, 'headings'>): ReadonlySet<string> {
  return new Set(headings.map(({ id }) => id));
}
