/** Content without what refers to nothing, which must not keep the rest from being published. */
import { tryDecodeURI } from 'hono/utils/url';
import type { EssayDocument } from '../../web/core/essays.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { isRecord } from '../../web/core/is-record.ts';
import { findSiteLinks } from '../markdown/site-links.ts';
import type { LeftOut } from './checks/check-references.ts';
import type { Path } from './yaml-document.ts';

/** What is left out, by the file that it is written in. */
export type LeftOutByFile = ReturnType<typeof byFile>;

export function byFile(leftOut: readonly LeftOut[]) {
  const found = groupBy(leftOut, ({ file }) => file);
  return {
    pathsIn: (file: string): readonly Path[] =>
      found.get(file)?.flatMap(({ path }) => (path ? [path] : [])) ?? [],
    /** Targets of links and pictures in a text. */
    targetsIn: (file: string): ReadonlySet<string> =>
      new Set(found.get(file)?.flatMap(({ target = [] }) => target)),
  };
}

/** Returns the value without what is at the paths. */
export function without<T>(value: T, paths: readonly Path[]): T {
  if (paths.length === 0) return value;
  const copy = structuredClone(value);
  // From the end, so that the items of a list keep their positions.
  for (const path of paths.toReversed()) {
    const key = path.at(-1);
    const parent = valueAt(copy, path.slice(0, -1));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isKeyed(parent) && key !== undefined) delete parent[key];
  }
  return copy;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at, key) => (isKeyed(at) ? at[key] : undefined), value);
}

function isKeyed(value: unknown): value is Record<string | number, unknown> {
  return isRecord(value) || Array.isArray(value);
}

/** Essays that something is left out of, each as it last was. */
const lastOf = new WeakMap<EssayDocument, { readonly key: string; readonly essay: EssayDocument }>();

/**
 * Returns an essay without what is at the paths of its front matter, and with the words of links to `dead` targets.
 * Repeated calls return the same object.
 */
export function essayWithout(
  essay: EssayDocument,
  paths: readonly Path[],
  dead: ReadonlySet<string>,
): EssayDocument {
  if (paths.length === 0 && dead.size === 0) return essay;
  const key = JSON.stringify([paths, [...dead]]);
  const last = lastOf.get(essay);
  if (last?.key === key) return last.essay;
  const { category = '', ...frontMatter } = without(essay.frontMatter, paths);
  const { aliases = [] } = frontMatter;
  const markdown = markdownWithout(essay, dead);
  const fresh = {
    ...essay,
    frontMatter: { ...frontMatter, aliases, category },
    markdown,
    siteLinks: markdown === essay.markdown ? essay.siteLinks : findSiteLinks(markdown),
  };
  lastOf.set(essay, { key, essay: fresh });
  return fresh;
}

/** The target of a link, and the rest of the link, which may have a title (CommonMark 0.31.2, section 6.3). */
const REST_OF_LINK = /([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/**
 * Returns Markdown with the words of the links and pictures whose targets are `dead`. Definitions stay.
 *
 * @param siteLinks positions of targets, as `findSiteLinks` returns them
 */
export function markdownWithout(
  { markdown, siteLinks }: Pick<EssayDocument, 'markdown' | 'siteLinks'>,
  dead: ReadonlySet<string>,
): string {
  if (dead.size === 0) return markdown;
  const targets = new Set([...dead].map(tryDecodeURI));
  let text = markdown;
  for (const start of siteLinks.toReversed()) {
    REST_OF_LINK.lastIndex = start;
    const [rest = '', target = ''] = REST_OF_LINK.exec(text) ?? [];
    if (rest === '' || !targets.has(tryDecodeURI(target))) continue;
    const end = text.slice(0, start).replace(/\([ \t\n]*<?$/, '').length - 1;
    const open = openingOf(text, end);
    if (open === undefined) continue;
    const before = text.slice(0, text[open - 1] === '!' ? open - 1 : open);
    text = before + text.slice(open + 1, end) + text.slice(start + rest.length);
  }
  return text;
}

/** Returns the position of the bracket that the one at `end` closes. */
function openingOf(text: string, end: number): number | undefined {
  if (text[end] !== ']') return undefined;
  let depth = 0;
  for (let at = end; at >= 0 && !text.startsWith('\n\n', at); at -= 1) {
    if (text[at - 1] === '\\') continue;
    if (text[at] === ']') depth += 1;
    if (text[at] === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
