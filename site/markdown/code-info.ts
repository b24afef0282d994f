/** The words after the opening of a code block: its language, a title and the lines to mark. */

/** Reads, for example, `ts title="src/a.ts" {1,3-5}`, and `ts:src/a.ts`. Anything else is ignored. */
export function readCodeInfo(info: string) {
  const [, language = '', file] = /^([\w+#-]+)?(?::(\S+))?/.exec(info.trim()) ?? [];
  const rest = info.trim().slice(language.length + (file === undefined ? 0 : file.length + 1));
  const [, quoted, single] = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(rest) ?? [];
  const title = quoted ?? single ?? file;
  const [, ranges = ''] = /\{([\d\s,-]+)\}/.exec(rest) ?? [];
  return {
    language,
    ...(title && { title }),
    marked: ranges.split(',').flatMap((range) => {
      const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range.trim()) ?? [];
      return first === undefined ? [] : [[Number(first), Number(last)] as const];
    }),
  };
}
