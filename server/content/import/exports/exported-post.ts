import type { ImportFinding, SourcePost } from '../source.ts';

/** Adds a finding about one post. The detail is its title and the line its first, unless they are given. */
export type NoteFinding = (
  kind: ImportFinding['kind'],
  cause: string,
  detail?: string,
  line?: number,
) => void;

/** A post of an export. The fields that it leaves out are the same in most exports. */
type ExportedPost = Pick<SourcePost, 'file' | 'name' | 'frontMatter' | 'text' | 'addresses'> &
  Partial<SourcePost>;

/** Returns a post in HTML, without the fields of its front matter that are undefined. */
export function exportedPost({ frontMatter, ...post }: ExportedPost): SourcePost {
  const given = Object.entries(frontMatter).filter(([, value]) => value !== undefined);
  return { line: 1, format: 'html', hasHardBreaks: false, ...post, frontMatter: Object.fromEntries(given) };
}

/** Returns the day of a time that begins with it. Databases write zeros if there is none. */
export function dayIn(time = ''): string | undefined {
  return /^(?!0000)\d{4}-\d\d-\d\d/.exec(time.trim())?.[0];
}

/** Decodes a name in an address. Names that were cut in the middle of a letter lose that letter. */
export function decodeName(encoded: string): string {
  for (let name = encoded; ; name = name.slice(0, Math.max(0, name.lastIndexOf('%')))) {
    try {
      return decodeURIComponent(name);
    } catch {}
  }
}
