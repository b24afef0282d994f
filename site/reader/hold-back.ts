/** What stands in place of files with errors, so that one of them does not keep the others from being published. */
import { REDIRECTS_FILE } from './checks/check-redirects.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { WORDS_FILE } from './own-words.ts';
import { DOCUMENT_FILES, type ReadYaml } from './read-documents.ts';
import type { FolderParts } from './read-parts.ts';
import { isParsed, type ReadFile, type TextFolder, toTextFolder, withHeadings } from './read-texts.ts';

/**
 * Returns what was read with each file of `broken` as it was in `last`. Leaves out a text that was not there, and one
 * that its owner may have withdrawn: it says that it is a draft or scheduled, or its front matter cannot be read. An empty
 * file says nothing: something is writing it, or the disk is full.
 *
 * @param day current day in the owner's time zone, `YYYY-MM-DD`
 */
export function holdBack(
  parts: FolderParts,
  broken: ReadonlySet<string>,
  last: FolderParts | undefined,
  day: string,
): FolderParts {
  const { media, legal, theme } = parts;
  const isSiteHeld = broken.has(DOCUMENT_FILES.site);
  const held = { broken, day };
  return {
    ...parts,
    words: isSiteHeld || broken.has(WORDS_FILE) ? (last?.words ?? parts.words) : parts.words,
    yaml: holdDocuments(parts.yaml, broken, last?.yaml),
    essays: holdTexts('essays', parts.essays, last?.essays, held),
    pages: withHeadings(holdTexts('pages', parts.pages, last?.pages, held)),
    legal: isSiteHeld ? (last?.legal ?? legal) : legal,
    // Its colors and typefaces are those of the site.
    theme: isSiteHeld || theme.errors.length > 0 ? holdTheme(theme, last?.theme) : theme,
    media: media.errors.length === 0 ? media : (last?.media ?? media),
  };
}

/** Returns what was read without the texts of `broken`. */
export function dropTexts(parts: FolderParts, broken: ReadonlySet<string>, day: string): FolderParts {
  const held = { broken, day };
  return {
    ...parts,
    essays: holdTexts('essays', parts.essays, undefined, held),
    pages: withHeadings(holdTexts('pages', parts.pages, undefined, held)),
  };
}

function holdTheme(
  { theme }: FolderParts['theme'],
  last: FolderParts['theme'] | undefined,
): FolderParts['theme'] {
  if (last) return { ...last, states: new Map([...last.states.keys()].map((file) => [file, undefined])) };
  const { stylesheet: _, ...rest } = theme;
  return { theme: rest, errors: [], states: new Map() };
}

function holdDocuments(yaml: ReadYaml, broken: ReadonlySet<string>, last: ReadYaml | undefined): ReadYaml {
  const isHeld = (file: string) => broken.has(file);
  const states = new Map([...yaml.states].map(([file, state]) => [file, isHeld(file) ? undefined : state]));
  const errors = yaml.errors.filter(({ file }) => !isHeld(file));
  if (!last) return { ...yaml, states, errors };
  const names = Object.entries(DOCUMENT_FILES).flatMap(([name, file]) => (isHeld(file) ? [name] : []));
  const pick = <T extends object>(now: T, before: T): T => ({
    ...now,
    ...Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))),
  });
  const pickFiles = <T>(now: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>) =>
    new Map([...now, ...[...before].filter(([file]) => isHeld(file))]);
  return {
    ...yaml,
    documents: pick(yaml.documents, last.documents),
    parts: pick(yaml.parts, last.parts),
    redirects: isHeld(REDIRECTS_FILE) ? last.redirects : yaml.redirects,
    words: isHeld(WORDS_FILE) ? last.words : yaml.words,
    site: isHeld(DOCUMENT_FILES.site) ? last.site : yaml.site,
    values: pickFiles(yaml.values, last.values),
    lines: pickFiles(yaml.lines, last.lines),
    states,
    errors,
  };
}

/** What pages don't have. */
interface TextPart {
  readonly draft?: boolean | undefined;
  readonly date?: string | undefined;
}

function holdTexts<Parsed extends MarkdownFile<object>>(
  kind: 'essays' | 'pages',
  folder: TextFolder<Parsed>,
  last: TextFolder<Parsed> | undefined,
  { broken, day }: { readonly broken: ReadonlySet<string>; readonly day: string },
): TextFolder<Parsed> {
  // Which of its texts are gone is unknown.
  if (!folder.isListed) return last ?? folder;
  const files = [...folder.files.values()].flatMap((file) => {
    if (!broken.has(`${kind}/${file.name}.md`)) return [file];
    const before = last?.files.get(file.name);
    if (!before || !isParsed(before.result) || mayBeWithdrawn(file, before.result, day)) return [];
    return [{ ...before, isHeld: true }];
  });
  return toTextFolder(kind, files, []);
}

function mayBeWithdrawn<Parsed extends MarkdownFile<object>>(
  { result, state }: ReadFile<Parsed>,
  { frontMatter: before }: Parsed,
  day: string,
): boolean {
  // The system may refuse to read any file for a moment.
  if (!isParsed(result)) return state !== undefined;
  if (result.isEmpty) return false;
  if (!result.part || result.meansPrivate) return true;
  const was: TextPart = before ?? {};
  const { draft, date }: TextPart = result.part;
  if (was.draft === undefined || was.date === undefined) return false;
  return (!was.draft && draft !== false) || date === undefined || (date > day && date > was.date);
}
