/** An essay's file in its two parts. Lines are counted from 1. */
export interface FrontMatterSplit {
  readonly yaml: string;
  readonly yamlLine: number;
  readonly markdown: string;
  readonly markdownLine: number;
}

/** Splits at the two lines of `---`; undefined where the file does not begin with front matter. */
export function splitFrontMatter(source: string): FrontMatterSplit | undefined {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end === -1) return undefined;
  return {
    yaml: lines.slice(1, end).join('\n'),
    yamlLine: 2,
    markdown: lines.slice(end + 1).join('\n'),
    markdownLine: end + 2,
  };
}
