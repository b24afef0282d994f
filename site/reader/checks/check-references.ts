/**
 * Checks that span documents: names are unique, and links, pictures and categories refer to something that exists. What
 * refers to nothing is a warning, because it is left out: no file may keep another from being withdrawn or deleted.
 */
import { tryDecodeURI } from 'hono/utils/url';
import type { ContentDocuments } from '../../../web/core/bundle.ts';
import { canonicalRoutes } from '../../../web/core/canonical-routes.ts';
import { closest } from '../../../web/core/closest.ts';
import { documentsOf, ROBOTS_PATH, SECURITY_PATH } from '../../../web/core/documents/documents.ts';
import { type EssayDocument, pendingOn } from '../../../web/core/essays.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import type { FrontMatter, Redirects } from '../../../web/core/model.ts';
import { problemTypes } from '../../../web/core/problems.ts';
import { remembered } from '../../../web/core/remembered.ts';
import { essayPath } from '../../../web/core/routes.ts';
import type { Surfaces } from '../../../web/core/surfaces.ts';
import { MAX_PARAGRAPH_LENGTH } from '../../markdown/parser.ts';
import type { RenderedMarkdown } from '../../markdown/render-markdown.ts';
import { type ContentError, MAX_ERRORS } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import type { Explanation, PhraseValues } from '../../util/phrase.ts';
import type { Path, ValidPart } from '../yaml-document.ts';
import { type Finding, REDIRECTS_FILE, redirectCheck, redirectKey, redirectsOf } from './check-redirects.ts';

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
  readonly file: string;
  readonly slug: string;
  readonly frontMatter?: ValidPart<FrontMatter> | undefined;
  readonly headings?: EssayDocument['headings'] | undefined;
}

export interface ReferenceInput {
  readonly documents: ReadDocuments;
  /** The content of each YAML file, as far as it is valid. */
  readonly values: ReadonlyMap<string, unknown>;
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
  /** Names of the files in `media/`, and those among them that can be shown. */
  readonly media: ReadonlySet<string>;
  readonly shownMedia: ReadonlySet<string>;
  /** Finds the line of a value in a YAML document or an essay's front matter. */
  readonly lineOf: (file: string, path: Path) => number;
}

/** A text that must name something, or be a name that nothing else has. */
interface Mention {
  readonly file: string;
  readonly path: Path;
  readonly text: string;
}

/** The names that the rules look up. */
interface Facts extends ReferenceInput {
  readonly targets: LinkTargets;
  /** Names of the categories, as far as they are valid. */
  readonly pillars: readonly string[];
  /** Files of the essays by slug. */
  readonly slugs: ReadonlyMap<string, string>;
  readonly redirect: ReturnType<typeof redirectCheck>;
  readonly suggest: Suggest;
}

type Suggest = (word: string, known: readonly string[]) => string | undefined;

/** Returns a function that makes suggestions only as long as anybody reads them, because they take time. */
function fewSuggestions(): Suggest {
  let count = 0;
  return (...given) => {
    count += 1;
    return count > MAX_ERRORS ? undefined : nearestTo(...given);
  };
}

/** One kind of reference: the documents and the place in them where it is found, and what it must name. */
interface Rule {
  readonly file: string;
  /** Keys with dots between them; `*` stands for each item of a list or each key. */
  readonly at: string;
  /** Returns what is wrong with a mention, given the first one with the same text; undefined if nothing is. */
  readonly explain: (mention: Mention, facts: Facts, first: Mention) => Finding | undefined;
  /** The key of what is left out with a mention of nothing, where that is not the mention itself. */
  readonly leavesOut?: string;
}

const ESSAYS = 'essays/*.md';

/** The references outside Markdown texts, in the order in which their errors are reported. */
const rules: readonly Rule[] = [
  { file: ESSAYS, at: 'category', explain: dangling(unlessPillar) },
  { file: 'taxonomy.yaml', at: 'pillars.*.slug', explain: unlessUnique },
  { file: 'taxonomy.yaml', at: 'pillars.*.name', explain: unlessUnique },
  { file: 'projects.yaml', at: 'projects.*.id', explain: unlessUnique },
  { file: 'offerings.yaml', at: 'offerings.*.id', explain: unlessUnique },
  { file: 'proof-points.yaml', at: 'proofPoints.*.id', explain: unlessUnique },
  { file: 'positioning.yaml', at: 'personas.*.id', explain: unlessUnique },
  { file: ESSAYS, at: 'aliases.*', explain: dangling(unlessFreeSlug) },
  { file: 'profile.yaml', at: 'portrait.file', explain: dangling(unlessMedia), leavesOut: 'portrait' },
  { file: ESSAYS, at: 'cover.file', explain: dangling(unlessMedia), leavesOut: 'cover' },
  { file: 'site.yaml', at: 'theme.favicon', explain: dangling(unlessMedia) },
  { file: 'site.yaml', at: 'navigation.*', explain: dangling(unlessPage) },
  {
    file: REDIRECTS_FILE,
    at: '*',
    explain: ({ path: [from] }, { redirect, lineOf }) =>
      redirect(String(from), (first) => lineOf(REDIRECTS_FILE, [first])),
  },
  {
    file: 'offerings.yaml',
    at: 'offerings.*.url',
    // An address of another site is not checked.
    explain: ({ text }, { targets, suggest }) =>
      text.startsWith('/') ? checkLink(text, FROM_YAML, targets, suggest) : undefined,
  },
];

/** Makes a rule one about references that are left out if they refer to nothing. */
function dangling<Given extends readonly unknown[]>(explain: (...given: Given) => Explanation | undefined) {
  return (...given: Given) => leftOut(explain(...given));
}

function leftOut(found: Explanation | undefined): Finding | undefined {
  return found && { ...found, weight: 'left-out' };
}

/** What is left out of what is published: the value at a path of a document, or links to a target in a text. */
export interface LeftOut {
  readonly file: string;
  readonly path?: Path;
  readonly target?: string;
}

export function checkReferences(given: ReferenceInput) {
  const { redirects = {} } = given;
  const isPublic = ({ frontMatter: { date, draft } = {} }: ReadEssay) =>
    draft === false && date !== undefined && date <= given.day;
  // What nobody can read must not take an address away from what everybody can.
  const essays = [...given.essays.filter(isPublic), ...given.essays.filter((essay) => !isPublic(essay))];
  const input = { ...given, essays };
  const suggest = fewSuggestions();
  const own = linkTargets(input);
  const targets = new Map(own);
  for (const [from, to] of redirectsOf(redirects)) {
    const target = own.get(to);
    if (target && !own.has(from)) targets.set(from, { ...target, isFormer: true });
  }
  const renamed = new Map(
    input.essays.flatMap(({ slug, frontMatter }) =>
      (frontMatter?.aliases ?? []).map((alias = '') => [essayPath(alias), essayPath(slug)]),
    ),
  );
  const facts = {
    ...input,
    targets,
    pillars: (input.documents.pillars ?? []).flatMap((pillar) => pillar?.name ?? []),
    slugs: new Map(essays.filter(isPublic).map(({ slug, file }) => [slug, file])),
    suggest,
    redirect: redirectCheck(redirects, {
      isTaken: (path) => own.has(path),
      currentPath: (path) => renamed.get(path),
      explainTarget: (path) => checkLink(path, FROM_YAML, own, suggest),
    }),
  };
  const found: readonly (ContentError & Finding & LeftOut)[] = [
    ...rules.flatMap((rule) => applyRule(rule, facts)),
    ...input.markdown.flatMap((source) => checkMarkdown(source, facts)),
  ];
  const ofWeight = (weight: Finding['weight']): readonly ContentError[] => {
    const byFile = groupBy(
      found.filter((finding) => finding.weight === weight),
      ({ file }) => file,
    );
    return [...byFile.values()].flatMap((findings) =>
      findings
        .slice(0, MAX_ERRORS)
        .map(({ file, line, message, fix, word }) => ({ file, line, message, fix, word })),
    );
  };
  return {
    errors: ofWeight(undefined),
    /** What is left out because it refers to nothing. */
    dangling: ofWeight('left-out'),
    leftOut: found.filter(({ weight }) => weight === 'left-out'),
    warnings: ofWeight('harmless'),
  };
}

/** Findings of one kind that have a line of their own. */
const MAX_LINES = 1_000;

function applyRule(rule: Rule, facts: Facts) {
  const { file: kind, at, explain, leavesOut } = rule;
  const sources: readonly (readonly [file: string, value: unknown])[] =
    kind === ESSAYS
      ? facts.essays.map(({ file, frontMatter }) => [file, frontMatter])
      : [[kind, facts.values.get(kind)]];
  const mentions = sources.flatMap(([file, value]) =>
    textsIn(value, at).map(({ path, text }) => ({ file, path, text })),
  );
  const firsts = new Map(mentions.toReversed().map((mention) => [mention.text, mention]));
  const findings: (ContentError & Finding & LeftOut)[] = [];
  for (const mention of mentions) {
    const { file, path, text } = mention;
    const fault = explain(mention, facts, firsts.get(text) ?? mention);
    const end = leavesOut === undefined ? path.length : path.indexOf(leavesOut) + 1;
    if (!fault) continue;
    // Those that nobody reads need no line, which takes time to find.
    const line = findings.length < MAX_LINES ? facts.lineOf(file, path) : 1;
    findings.push({ file, line, ...fault, path: path.slice(0, end) });
  }
  return findings;
}

type MentionedText = Pick<Mention, 'path' | 'text'>;

/** Most documents do not change between two checks. */
const foundIn = remembered((_: object) => new Map<string, readonly MentionedText[]>());

function textsIn(value: unknown, at: string): readonly MentionedText[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = foundIn(value);
  const found = known.get(at) ?? textsAt(value, at.split('.'));
  known.set(at, found);
  return found;
}

function textsAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  path: Path = [],
): readonly MentionedText[] {
  if (key === undefined) return typeof value === 'string' ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const names = key === '*' ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  const inside = value as Readonly<Record<string, unknown>>;
  return names.flatMap((name) =>
    textsAt(inside[name], rest, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function unlessPillar({ text }: Mention, { documents, pillars: names }: Facts): Explanation | undefined {
  const isComplete = names.length > 0 && names.length === documents.pillars?.length;
  if (names.includes(text) || !isComplete) return undefined;
  const values = { text, pillars: names.map((name) => `"${name}"`).join(', ') };
  return explainUnknown('noPillar', values, nearestTo(text, names));
}

function unlessUnique({ file, path, text }: Mention, { lineOf }: Facts, first: Mention) {
  if (path === first.path) return undefined;
  return explain('usedTwice', { key: String(path.at(-1)), text, line: lineOf(file, first.path) });
}

function unlessFreeSlug({ path, text }: Mention, { slugs }: Facts, first: Mention) {
  const named = slugs.get(text);
  if (named === undefined && path === first.path) return undefined;
  const owner = named ?? first.file;
  return explain('aliasTaken', { text, owner });
}

function unlessMedia({ text }: Mention, facts: Facts): Explanation | undefined {
  return checkMedia(text, facts);
}

function checkMedia(name: string, { media, shownMedia }: Facts): Explanation | undefined {
  if (shownMedia.has(name)) return undefined;
  return explain(media.has(name) ? 'mediaNotShown' : 'noMedia', { name });
}

function unlessPage({ text }: Mention, { pages }: Facts): Explanation | undefined {
  const known = [...canonicalRoutes.map(({ path }) => path), ...pages.keys()];
  if (known.includes(text)) return undefined;
  return explainUnknown('noPage', { text, pages: known.join(', ') }, nearestTo(text, known));
}

function nearestTo(word: string, known: readonly string[]): string | undefined {
  return closest(word, known, 1)[0];
}

/** Explains a name of nothing, with the nearest of what there is, if anything is similar. */
function explainUnknown(
  name: 'noPillar' | 'noPage',
  values: PhraseValues,
  near: string | undefined,
): Explanation {
  return near === undefined
    ? explain(name, values)
    : explain(name, { ...values, near }, ['didYouMean', name]);
}

type LocatedFinding = Finding & { readonly line: number };

/** The findings in a Markdown text besides those in its links and pictures, each kind with what to say about it. */
function findingsIn(source: MarkdownSource): LocatedFinding[] {
  const { longParagraphs, faults, warnings, strayNotes } = source.rendered;
  return [
    ...longParagraphs.map((line) => ({
      line,
      ...explain('longParagraph', { limit: MAX_PARAGRAPH_LENGTH }),
    })),
    // Outside of essays, blanks are warnings of their own.
    ...faults
      .flatMap(({ isBlank, ...fault }) => ('frontMatter' in source || !isBlank ? [fault] : []))
      .slice(0, MAX_ERRORS),
    ...warnings.slice(0, MAX_ERRORS).map((warning) => ({ ...warning, weight: 'harmless' as const })),
    ...strayNotes.map(({ kind, label, line }) => ({ line, ...explainNote[kind](label) })),
  ];
}

function checkMarkdown(source: MarkdownSource, facts: Facts): (ContentError & Finding & LeftOut)[] {
  const { file, fileLine, rendered } = source;
  const findings: (LocatedFinding & { readonly target?: string })[] = findingsIn(source);
  for (const { kind, target, line, alt, isNameOfLink } of rendered.references) {
    const fault =
      kind === 'image' ? checkImage(target, facts) : checkLink(target, source, facts.targets, facts.suggest);
    if (fault) findings.push({ line, target, ...fault });
    if (kind === 'image' && alt === '') findings.push({ line, ...explainNoAlt(target, isNameOfLink) });
  }
  return findings.map(({ line, ...finding }) => ({ file, line: fileLine(line), ...finding }));
}

/** A link without a name is an error (WCAG 2.4.4). */
function explainNoAlt(target: string, isNameOfLink = false): Finding {
  if (isNameOfLink) return explain('noAltInLink', { target }, 'noAlt');
  return { ...explain('noAlt', { target }), weight: 'harmless' };
}

const explainNote = {
  undefined: (label: string) => explain('undefinedNote', { label }),
  unused: (label: string) => ({ ...explain('unusedNote', { label }), weight: 'harmless' as const }),
};

function checkImage(target: string, facts: Facts): Finding | undefined {
  const [path, name] = /^\/media\/(.+)$/.exec(tryDecodeURI(target)) ?? [];
  if (path && name) return leftOut(checkMedia(name, facts));
  return explain('foreignPicture', { target });
}

type LinkSource = Pick<MarkdownSource, 'frontMatter'> & {
  readonly rendered: Pick<RenderedMarkdown, 'headings'>;
};

/** A document without a text, whose links must not lead to drafts and scheduled essays. */
const FROM_YAML: LinkSource = { rendered: { headings: [] } };

function checkLink(
  target: string,
  source: LinkSource,
  targets: LinkTargets,
  suggest: Suggest,
): Finding | undefined {
  if (/^(https?:|mailto:|tel:)/i.test(target)) return undefined;
  if (!/^[/#]/.test(target)) return explain('noAddress', { target });
  const [address = '', fragment = ''] = tryDecodeURI(target).split('#');
  const path = address
    .split('?', 1)
    .join()
    .replace(/(.)\/$/, '$1');
  const page =
    path === ''
      ? { ids: headingIds(source.rendered.headings) }
      : (targets.get(redirectKey(address)) ?? targets.get(path) ?? targets.get(redirectKey(path)));
  if (!page) {
    const near = suggest(path, currentPaths(targets));
    const fix = near === undefined ? 'deadLink' : 'didYouMean';
    return leftOut(explain('deadLink', { path, near: near ?? '' }, fix));
  }
  const { ids, pending } = page;
  // Whether an essay appears before another is unknown while the front matter of one of them is invalid.
  const { draft, date } = 'frontMatter' in source ? (source.frontMatter ?? {}) : { draft: false, date: '' };
  if (pending?.draft && draft === false) return leftOut(explain('linkToDraft', { path }));
  // A scheduled essay may link to essays that have appeared by then.
  if (pending && draft === false && date !== undefined && pending.date > date) {
    return leftOut(explain('linkToLater', { path, day: pending.date }));
  }
  if (fragment === '' || !ids || ids.has(fragment)) return undefined;
  const near = suggest(fragment, [...ids]);
  const fix = near === undefined ? 'noHeading' : 'didYouMean';
  return { ...explain('noHeading', { target, near: `#${near}` }, fix), weight: 'harmless' as const };
}

/** The pages and files that a link may point to, by path. */
type LinkTargets = ReadonlyMap<string, LinkTarget>;

interface LinkTarget {
  /** Ids on the page; unknown for a text that cannot be read and for a file of `media/`. */
  readonly ids?: ReadonlySet<string> | undefined;
  /** Present for an essay that only its owner can read today. */
  readonly pending?: Pick<FrontMatter, 'date' | 'draft'> | undefined;
  /** Whether this is an address of an earlier site, which is redirected. */
  readonly isFormer?: boolean;
}

/** Returns what a broken link may mean: nobody means an address of an earlier site. */
function currentPaths(targets: LinkTargets): readonly string[] {
  return [...targets].flatMap(([path, { isFormer }]) => (isFormer ? [] : [path]));
}

/** Returns the paths that a site has whatever its content is. */
export function fixedPaths(surfaces: ReferenceInput['surfaces']): readonly string[] {
  return [
    ...canonicalRoutes.map(({ path }) => path),
    '/problems',
    ...Object.keys(problemTypes).map((name) => `/problems/${name}`),
    ...documentsOf(surfaces).map(({ path }) => path),
    ROBOTS_PATH,
    SECURITY_PATH,
  ];
}

function linkTargets({ surfaces, essays, pages, media, day }: ReferenceInput): LinkTargets {
  const targets = new Map<string, LinkTarget>(fixedPaths(surfaces).map((path) => [path, { ids: new Set() }]));
  for (const name of media) targets.set(`/media/${name}`, {});
  for (const [path, headings] of pages) targets.set(path, { ids: headingIds(headings) });
  // The first essay has an address, and a slug comes before an alias.
  for (const { slug, frontMatter = {}, headings } of essays.toReversed()) {
    const { date, draft, aliases = [] } = frontMatter;
    const isKnown = date !== undefined && draft !== undefined;
    const pending = isKnown && pendingOn(day, { frontMatter: { date, draft } }) ? { date, draft } : undefined;
    const target = { ids: headingIds(headings), pending };
    for (const name of [...aliases, slug]) if (name !== undefined) targets.set(essayPath(name), target);
  }
  return targets;
}

function headingIds(headings: EssayDocument['headings'] | undefined): ReadonlySet<string> | undefined {
  return headings && idsOf(headings);
}

/** Most texts do not change between two checks. */
const idsOf = remembered((headings: EssayDocument['headings']) => new Set(headings.map(({ id }) => id)));
