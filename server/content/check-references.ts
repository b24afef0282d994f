/** What no single document can know: whether names are unique and whether what is pointed to is there. */

import { ROBOTS_PATH, SECURITY_PATH } from '../../manifests/paths.ts';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { closest } from '../../web/runtime/closest.ts';
import { documentsOf } from '../../web/runtime/documents.ts';
import { type EssayDocument, pendingOn } from '../../web/runtime/essays.ts';
import { problemTypes } from '../../web/runtime/problems.ts';
import { canonicalRoutes, essayPath } from '../../web/runtime/routes.ts';
import { EVERY_SURFACE } from '../../web/runtime/surfaces.ts';
import { type ContentError, MOST_MISTAKES } from './content-error.ts';
import { LONGEST_PARAGRAPH } from './long-paragraphs.ts';
import type { CheckedMarkdown, Reference } from './markdown.ts';
import { essayFile } from './parse-essay.ts';
import type { Path } from './yaml-document.ts';

/** A text of the content that holds Markdown, and where it stands. */
export interface MarkdownSource {
  readonly file: string;
  /** Line of the file on which the Markdown begins. */
  readonly firstLine: number;
  readonly rendered: CheckedMarkdown;
  /** A draft may point to what is not published yet. */
  readonly draft: boolean;
  /** Day on which an essay is out, `YYYY-MM-DD`: by then must be out what it points to. */
  readonly date?: string;
}

/** The documents that hold by themselves; those that do not are left out, and nothing is said about them here. */
export type SoundDocuments = {
  readonly [Name in keyof Omit<ContentDocuments, 'essays'>]: ContentDocuments[Name] | undefined;
} & Pick<ContentDocuments, 'essays'>;

export interface ReferenceInput {
  readonly documents: SoundDocuments;
  /** Today where the owner is, `YYYY-MM-DD`. */
  readonly day: string;
  /** Slugs of the essays that do not hold: links to them are no mistake of those who link. */
  readonly unsoundEssays: readonly string[];
  readonly markdown: readonly MarkdownSource[];
  /** File names in `media/`. */
  readonly media: ReadonlySet<string>;
  /** Finds the line of a value in one of the YAML documents or in an essay's front matter. */
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

function checkCategories({ documents, lineOf }: ReferenceInput): ContentError[] {
  if (!documents.pillars) return [];
  const names = documents.pillars.map(({ name }) => name);
  return documents.essays.flatMap(({ slug, frontMatter }) => {
    if (names.includes(frontMatter.category)) return [];
    const file = essayFile(slug);
    const [nearest] = closest(frontMatter.category, names, 1);
    return [
      {
        file,
        line: lineOf(file, ['category']),
        message: `"${frontMatter.category}" is not a pillar.`,
        fix: `${nearest ? `Did you mean "${nearest}"? ` : ''}The pillars of taxonomy.yaml are ${names.map((name) => `"${name}"`).join(', ')}.`,
      },
    ];
  });
}

function checkUniqueNames({ documents, lineOf }: ReferenceInput): ContentError[] {
  const lists = [
    {
      file: 'taxonomy.yaml',
      list: 'pillars',
      key: 'slug',
      values: (documents.pillars ?? []).map(({ slug }) => slug),
    },
    {
      file: 'taxonomy.yaml',
      list: 'pillars',
      key: 'name',
      values: (documents.pillars ?? []).map(({ name }) => name),
    },
    {
      file: 'projects.yaml',
      list: 'projects',
      key: 'id',
      values: (documents.projects?.projects ?? []).map(({ id }) => id),
    },
    {
      file: 'offerings.yaml',
      list: 'offerings',
      key: 'id',
      values: (documents.offerings ?? []).map(({ id }) => id),
    },
    {
      file: 'proof-points.yaml',
      list: 'proofPoints',
      key: 'id',
      values: (documents.proofPoints ?? []).map(({ id }) => id),
    },
    {
      file: 'positioning.yaml',
      list: 'personas',
      key: 'id',
      values: (documents.positioning?.personas ?? []).map(({ id }) => id),
    },
  ];
  return lists.flatMap(({ file, list, key, values }) =>
    values.flatMap((value, index) => {
      const first = values.indexOf(value);
      if (first === index) return [];
      return [
        {
          file,
          line: lineOf(file, [list, index, key]),
          message: `The ${key} "${value}" is used twice; first on line ${lineOf(file, [list, first, key])}.`,
          fix: `Give one of the two another ${key}.`,
        },
      ];
    }),
  );
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
      return [
        {
          file,
          line: lineOf(file, ['aliases', index]),
          message: `Duplicate slug: the alias "${alias}" is already a slug of ${essayFile(taken)}.`,
          fix: 'Remove the alias here, or rename the other essay.',
        },
      ];
    }),
  );
}

function checkPortrait({ documents, media, lineOf }: ReferenceInput): ContentError[] {
  const portrait = documents.profile?.portrait;
  if (!portrait || media.has(portrait.file)) return [];
  const line = lineOf('profile.yaml', ['portrait', 'file']);
  return [missingMedia('profile.yaml', line, portrait.file)];
}

function missingMedia(file: string, line: number, name: string): ContentError {
  return {
    file,
    line,
    message: `The file media/${name} is missing.`,
    fix: `Put the picture at media/${name} in the content folder, or correct the name.`,
  };
}

function checkMarkdown(input: ReferenceInput): ContentError[] {
  const anchors = anchorsByPath(input);
  const pending = pendingByPath(input);
  return input.markdown.flatMap((source) => [
    ...checkParagraphs(source),
    ...checkHeadings(source),
    ...checkNotes(source),
    ...mistakesOf(source.rendered.references, ({ kind, target, line, alt }) => {
      const at = { file: source.file, line: source.firstLine + line - 1 };
      if (kind === 'image') return checkImage(at, target, alt, input.media);
      return checkLink(at, target, source, { anchors, pending, media: input.media });
    }),
  ]);
}

function mistakesOf(
  references: readonly Reference[],
  check: (reference: Reference) => readonly ContentError[],
): ContentError[] {
  const mistakes: ContentError[] = [];
  for (const reference of references) {
    mistakes.push(...check(reference));
    if (mistakes.length >= MOST_MISTAKES) break;
  }
  return mistakes;
}

function checkParagraphs({ file, firstLine, rendered }: MarkdownSource): ContentError[] {
  return rendered.longParagraphs.map((line) => ({
    file,
    line: firstLine + line - 1,
    message: `The paragraph that begins here has more than ${LONGEST_PARAGRAPH} characters.`,
    fix: 'Part it with empty lines.',
  }));
}

function checkHeadings({ file, firstLine, rendered }: MarkdownSource): ContentError[] {
  return rendered.headings
    .filter(({ level }) => level === 1)
    .map(({ line, text }) => ({
      file,
      line: firstLine + line - 1,
      message: `"# ${text}" is a heading of the first level, which the page's title already is.`,
      fix: 'Write it with ##, or remove it.',
    }));
}

function checkNotes({ file, firstLine, rendered }: MarkdownSource): ContentError[] {
  return rendered.strayNotes.map(({ kind, label, line }) => ({
    file,
    line: firstLine + line - 1,
    ...(kind === 'undefined'
      ? {
          message: `The footnote "[^${label}]" is not there.`,
          fix: `Write the note on a line of its own, [^${label}]: and then the text; or \\[^${label}] where no note is meant.`,
        }
      : {
          message: `Nothing refers to the footnote "[^${label}]", so that nobody would read it.`,
          fix: `Write [^${label}] in the text where it belongs, or take the note out.`,
        }),
  }));
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function checkImage(at: Place, target: string, alt: string, media: ReadonlySet<string>): ContentError[] {
  const name = /^\/media\/(.+)$/.exec(decode(target))?.[1];
  const errors: ContentError[] = [];
  if (name === undefined) {
    errors.push({
      ...at,
      message: `The picture "${target}" is not in the content folder.`,
      fix: 'Put it into media/ and write ![what it shows](/media/name.jpg); pages load nothing from other sites.',
    });
  } else if (!media.has(name)) {
    errors.push(missingMedia(at.file, at.line, name));
  }
  if (alt === '') {
    errors.push({
      ...at,
      message: `The picture "${target}" has no description.`,
      fix: 'Say between the square brackets what it shows, for those who do not see it.',
    });
  }
  return errors;
}

/** Where a link may lead. */
interface Targets {
  readonly anchors: ReadonlyMap<string, Anchors>;
  readonly pending: ReadonlyMap<string, PendingEssay>;
  readonly media: ReadonlySet<string>;
}

function checkLink(
  at: Place,
  target: string,
  source: MarkdownSource,
  { anchors, pending, media }: Targets,
): ContentError[] {
  if (/^(https?:|mailto:|tel:)/i.test(target)) return [];
  if (!/^[/#]/.test(target)) {
    return [
      {
        ...at,
        message: `The link "${target}" is neither a path of this site nor a full address.`,
        fix: 'Write /essays/<slug> for an essay, #heading for a place on this page, or an address with https://.',
      },
    ];
  }
  const [address = '', fragment = ''] = decode(target).split('#');
  const path = address.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');
  const ownAnchors = new Set(source.rendered.headings.map(({ id }) => id));
  const targetAnchors = path === '' ? ownAnchors : anchors.get(path);
  if (!targetAnchors) {
    const isMedia = media.has(path.replace(/^\/media\//, ''));
    return isMedia ? [] : [brokenLink(at, path, [...anchors.keys()])];
  }
  const essay = pending.get(path);
  if (essay && !source.draft && appearsLater(essay, source)) return [earlyLink(at, path, essay)];
  if (fragment === '' || targetAnchors === 'unknown' || targetAnchors.has(fragment)) return [];
  const [nearest] = closest(fragment, [...targetAnchors], 1);
  return [
    {
      ...at,
      message: `The link "${target}" leads to a heading that is not there.`,
      fix: nearest ? `Did you mean "#${nearest}"?` : 'Leave out what follows the #.',
    },
  ];
}

function brokenLink(at: Place, path: string, known: readonly string[]): ContentError {
  const [nearest] = closest(path, known, 1);
  return {
    ...at,
    message: `The link "${path}" leads nowhere.`,
    fix: nearest ? `Did you mean "${nearest}"?` : 'Link to a page or an essay of this site.',
  };
}

/** An essay that nobody but its owner can read today. */
type PendingEssay = Pick<EssayDocument['frontMatter'], 'draft' | 'date'>;

function pendingByPath({ documents, day }: ReferenceInput): Map<string, PendingEssay> {
  const pending = documents.essays.filter((essay) => pendingOn(day, essay) !== undefined);
  return new Map(
    pending.flatMap(({ slug, frontMatter }) =>
      [slug, ...frontMatter.aliases].map((name) => [essayPath(name), frontMatter] as const),
    ),
  );
}

/** What is scheduled may link to what is out by then. */
function appearsLater(target: PendingEssay, { date = '' }: MarkdownSource): boolean {
  return target.draft || target.date > date;
}

function earlyLink(at: Place, path: string, { draft, date }: PendingEssay): ContentError {
  if (draft) {
    return {
      ...at,
      message: `The link "${path}" leads to a draft, which nobody else can read.`,
      fix: 'Publish that essay first, or take the link out.',
    };
  }
  return {
    ...at,
    message: `The link "${path}" leads to an essay that nobody else can read before ${date}.`,
    fix: 'Take the link out until then, or let this essay appear no sooner.',
  };
}

/** The anchors on a page; unknown for an essay that cannot be read yet. */
type Anchors = ReadonlySet<string> | 'unknown';

/** Every path one may link to, with the anchors on it; no document of a surface that is off. What is pending is among them: linking to it has its own error. */
function anchorsByPath({ documents, unsoundEssays }: ReferenceInput): Map<string, Anchors> {
  const none: ReadonlySet<string> = new Set();
  const fixed = [
    ...canonicalRoutes.map(({ path }) => path),
    '/problems',
    ...Object.keys(problemTypes).map((name) => `/problems/${name}`),
    ...documentsOf(documents.site?.surfaces ?? EVERY_SURFACE).map(({ path }) => path),
    ROBOTS_PATH,
    SECURITY_PATH,
  ];
  const paths = new Map<string, Anchors>(fixed.map((path) => [path, none]));
  for (const slug of unsoundEssays) paths.set(essayPath(slug), 'unknown');
  for (const { slug, headings, frontMatter } of documents.essays) {
    const ids = new Set(headings.map(({ id }) => id));
    for (const name of [slug, ...frontMatter.aliases]) paths.set(essayPath(name), ids);
  }
  return paths;
}

function decode(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}
