/** Checks that span documents: names are unique, and links, pictures and categories refer to something that exists. */
import { tryDecodeURI } from 'hono/utils/url';
import type { ContentDocuments } from '../../../web/core/bundle.ts';
import { documentsOf, ROBOTS_PATH, SECURITY_PATH } from '../../../web/core/documents/documents.ts';
import { type EssayDocument, pendingOn } from '../../../web/core/essays.ts';
import type { FrontMatter, Redirects } from '../../../web/core/model.ts';
import { problemTypes } from '../../../web/core/problems.ts';
import { canonicalRoutes, essayPath } from '../../../web/core/routes.ts';
import type { Surfaces } from '../../../web/core/surfaces.ts';
import { type ContentError, didYouMean, type Explanation, MAX_ERRORS } from '../../util/content-error.ts';
import { MAX_PARAGRAPH_LENGTH } from '../markdown/parser.ts';
import type { RenderedMarkdown } from '../markdown/render-markdown.ts';
import { essayFile } from '../parse-essay.ts';
import type { Path, ValidPart } from '../yaml-document.ts';
import { checkRedirects, REDIRECTS_FILE } from './check-redirects.ts';

/** A Markdown text with its location. */
export interface MarkdownSource {
  readonly file: string;
  /** Returns the line of the file for a line of the Markdown; both are counted from 1. */
  readonly fileLine: (line: number) => number;
  readonly rendered: RenderedMarkdown;
  /** Present for an essay. Essays it links to must appear no later, unless it is a draft. */
  readonly frontMatter?: ValidPart<FrontMatter> | undefined;
}

/** The YAML documents, as far as they are valid. */
export type ReadDocuments = {
  readonly [Name in Exclude<keyof ContentDocuments, 'essays' | 'pages'>]:
    | ValidPart<ContentDocuments[Name]>
    | undefined;
};

/** An essay as far as it is valid. The headings are absent if its file cannot be read. */
export interface ReadEssay {
  readonly slug: string;
  readonly frontMatter?: ValidPart<FrontMatter> | undefined;
  readonly headings?: EssayDocument['headings'] | undefined;
}

export interface ReferenceInput {
  readonly documents: ReadDocuments;
  readonly essays: readonly ReadEssay[];
  /** The owner's own pages, by path, with their headings unless their files cannot be read. */
  readonly pages: ReadonlyMap<string, EssayDocument['headings'] | undefined>;
  /** Current day in the owner's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Interfaces whose documents may be linked to. */
  readonly surfaces: Surfaces;
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

function checkCategories({ documents: { pillars }, essays, lineOf }: ReferenceInput): ContentError[] {
  const names = (pillars ?? []).flatMap((pillar) => pillar?.name ?? []);
  if (!pillars || names.length < pillars.length) return [];
  const known = `The pillars in taxonomy.yaml are ${names.map((name) => `"${name}"`).join(', ')}.`;
  return essays.flatMap(({ slug, frontMatter: { category } = {} }) => {
    if (category === undefined || names.includes(category)) return [];
    const file = essayFile(slug);
    const fix = `${didYouMean(category, names) ?? ''} ${known}`.trim();
    return [{ file, line: lineOf(file, ['category']), message: `"${category}" is not a pillar.`, fix }];
  });
}

function checkUniqueNames({ documents, lineOf }: ReferenceInput): ContentError[] {
  const { pillars = [], projects, offerings = [], proofPoints = [], positioning } = documents;
  const idsOf = (items: readonly ({ readonly id?: string | undefined } | undefined)[] = []) =>
    items.map((item) => item?.id);
  return [
    { file: 'taxonomy.yaml', list: 'pillars', key: 'slug', values: pillars.map((pillar) => pillar?.slug) },
    { file: 'taxonomy.yaml', list: 'pillars', key: 'name', values: pillars.map((pillar) => pillar?.name) },
    { file: 'projects.yaml', list: 'projects', key: 'id', values: idsOf(projects?.projects) },
    { file: 'offerings.yaml', list: 'offerings', key: 'id', values: idsOf(offerings) },
    { file: 'proof-points.yaml', list: 'proofPoints', key: 'id', values: idsOf(proofPoints) },
    { file: 'positioning.yaml', list: 'personas', key: 'id', values: idsOf(positioning?.personas) },
  ].flatMap(({ file, list, key, values }) =>
    values.flatMap((value, index) => {
      const first = values.indexOf(value);
      if (value === undefined || first === index) return [];
      const line = lineOf(file, [list, index, key]);
      const firstLine = lineOf(file, [list, first, key]);
      const message = `The ${key} "${value}" is used twice; first on line ${firstLine}.`;
      return [{ file, line, message, fix: `Give one of them a different ${key}.` }];
    }),
  );
}

function checkAliases({ essays, lineOf }: ReferenceInput): ContentError[] {
  const owners = new Map(essays.map(({ slug }) => [slug, slug]));
  return essays.flatMap(({ slug, frontMatter }) =>
    (frontMatter?.aliases ?? []).flatMap((alias, index) => {
      if (alias === undefined) return [];
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
function checkPictures({ documents: { profile }, essays, media, lineOf }: ReferenceInput): ContentError[] {
  return [
    { file: 'profile.yaml', key: 'portrait', picture: profile?.portrait },
    ...essays.map(({ slug, frontMatter }) => {
      return { file: essayFile(slug), key: 'cover', picture: frontMatter?.cover };
    }),
  ].flatMap(({ file, key, picture }) => {
    const name = picture?.file;
    if (name === undefined || media.has(name)) return [];
    return [{ file, line: lineOf(file, [key, 'file']), ...missingMedia(name) }];
  });
}

function checkFavicon({ documents, media, lineOf }: ReferenceInput): ContentError[] {
  const name = documents.site?.theme?.favicon;
  if (name === undefined || media.has(name)) return [];
  const file = 'site.yaml';
  return [{ file, line: lineOf(file, ['theme', 'favicon']), ...missingMedia(name) }];
}

function checkNavigation({ documents, pages, lineOf }: ReferenceInput): ContentError[] {
  const known = [...canonicalRoutes.map(({ path }) => path), ...pages.keys()];
  return (documents.site?.navigation ?? []).flatMap((path, index) => {
    if (path === undefined || known.includes(path)) return [];
    const message = `There is no page at "${path}".`;
    const fix = `${didYouMean(path, known) ?? ''} The pages are ${known.join(', ')}.`.trim();
    return [{ file: 'site.yaml', line: lineOf('site.yaml', ['navigation', index]), message, fix }];
  });
}

function checkOldPaths(
  { essays, redirects = {}, lineOf }: ReferenceInput,
  targets: LinkTargets,
): ContentError[] {
  const aliases = new Map(
    essays.flatMap(({ slug, frontMatter }) =>
      (frontMatter?.aliases ?? []).flatMap((alias) =>
        alias === undefined ? [] : [[essayPath(alias), essayPath(slug)] as const],
      ),
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
  return offerings.flatMap((offering, index) => {
    const { url = '' } = offering ?? {};
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
  const page = path === '' ? { ids: headingIds(source.rendered.headings) } : targets.get(path);
  if (!page) {
    const fix = didYouMean(path, [...targets.keys()]) ?? 'Link to a page or an essay of this site.';
    return { message: `The link "${path}" leads nowhere.`, fix };
  }
  const { ids, pending } = page;
  // Whether an essay appears before another is unknown while the front matter of one of them is invalid.
  const { draft, date } = 'frontMatter' in source ? (source.frontMatter ?? {}) : { draft: false, date: '' };
  if (pending?.draft && draft === false) {
    const fix = 'Publish that essay first, or remove the link.';
    return { message: `The link "${path}" leads to a draft, which nobody else can read.`, fix };
  }
  // A scheduled essay may link to essays that have appeared by then.
  if (pending && draft === false && date !== undefined && pending.date > date) {
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
  /** Ids on the page; unknown for a text that cannot be read and for a file of `media/`. */
  readonly ids?: ReadonlySet<string> | undefined;
  /** Present for an essay that only its owner can read today. */
  readonly pending?: Pick<FrontMatter, 'date' | 'draft'> | undefined;
}

function linkTargets({ surfaces, essays, pages, media, day }: ReferenceInput): LinkTargets {
  const own = [
    ...canonicalRoutes.map(({ path }) => path),
    '/problems',
    ...Object.keys(problemTypes).map((name) => `/problems/${name}`),
    ...documentsOf(surfaces).map(({ path }) => path),
    ROBOTS_PATH,
    SECURITY_PATH,
  ];
  const targets = new Map<string, LinkTarget>(own.map((path) => [path, { ids: new Set() }]));
  for (const name of media) targets.set(`/media/${name}`, {});
  for (const [path, headings] of pages) targets.set(path, { ids: headingIds(headings) });
  for (const { slug, frontMatter = {}, headings } of essays) {
    const { date, draft, aliases = [] } = frontMatter;
    const isKnown = date !== undefined && draft !== undefined;
    const pending = isKnown && pendingOn(day, { frontMatter: { date, draft } }) ? { date, draft } : undefined;
    const target = { ids: headingIds(headings), pending };
    for (const name of [slug, ...aliases]) if (name !== undefined) targets.set(essayPath(name), target);
  }
  return targets;
}

function headingIds(headings: EssayDocument['headings'] | undefined): ReadonlySet<string> | undefined {
  return headings && new Set(headings.map(({ id }) => id));
}
