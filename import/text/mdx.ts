/** MDX: the lines that are JavaScript. Its components are read like other elements. */
import type { Report } from './report.ts';
import { mapLines } from './text-edits.ts';

const IMPORT = /^import\s(?:[\w*{][^'"]*\sfrom\s*)?["'][^"'\n]+["'];?\s*$/;
const IMPORT_START = /^import\s*(?:\w+\s*,\s*)?\{[^}]*$/;
const EXPORT = /^export\s+(?:const|let|var|function|async|default|class)\b/;

export function convertMdx(text: string, report: Report): string {
  if (!/^(?:import|export)\s|\{["'] ["']\}/m.test(text)) return text;
  let ending: RegExp | undefined;
  return mapLines(text, (line) => {
    if (ending) {
      if (ending.test(line)) ending = undefined;
      return undefined;
    }
    const isImport = IMPORT.test(line) || IMPORT_START.test(line);
    if (!isImport && !EXPORT.test(line)) return line.replace(/\{(["'])( ?)\1\}/g, '$2');
    report('dropped', 'JavaScript of MDX', line);
    if (IMPORT_START.test(line)) ending = /["'];?\s*$/;
    else if (!isImport && !/[;)}\]'"\w]\s*$/.test(line)) ending = /^\s*$|^[)}\]]+;?\s*$/;
    else if (!isImport && /[{[(]\s*$/.test(line)) ending = /^[)}\]]+;?\s*$/;
    return undefined;
  });
}
