/** MDX: the lines that are JavaScript. Its components are read like other elements. */
import { type MappedText, mapLines } from './mapped-text.ts';
import type { Report } from './report.ts';

const IMPORT = /^import\s(?:[\w*{][^'"]*\sfrom\s*)?["'][^"'\n]+["'];?\s*$/;
const IMPORT_START = /^import\s*(?:\w+\s*,\s*)?\{[^}]*$/;
const EXPORT = /^export\s+(?:const|let|var|function|async|default|class)\b/;

export function convertMdx(source: MappedText, report: Report): MappedText {
  if (!/^(?:import|export)\s|\{["'] ["']\}/m.test(source.text)) return source;
  let ending: RegExp | undefined;
  return mapLines(source, (line, index) => {
    if (ending) {
      if (ending.test(line)) ending = undefined;
      return undefined;
    }
    const isImport = IMPORT.test(line) || IMPORT_START.test(line);
    if (!isImport && !EXPORT.test(line)) return line.replace(/\{(["'])( ?)\1\}/g, '$2');
    report({ kind: 'dropped', cause: 'JavaScript of MDX', line: source.lines[index] ?? 1, detail: line });
    if (IMPORT_START.test(line)) ending = /["'];?\s*$/;
    else if (!isImport && !/[;)}\]'"\w]\s*$/.test(line)) ending = /^\s*$|^[)}\]]+;?\s*$/;
    else if (!isImport && /[{[(]\s*$/.test(line)) ending = /^[)}\]]+;?\s*$/;
    return undefined;
  });
}
