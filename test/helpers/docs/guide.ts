/** The guides as their readers see them: blocks of code, and the headings they stand under. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const EXAMPLES = fileURLToPath(new URL('../../../docs/examples', import.meta.url));

export const guides = ['owner', 'agent-developer', 'operator'] as const;
export type GuideName = (typeof guides)[number];

export interface Block {
  /** What stands after the backticks: `sh`, or `sh by-hand` for what no test can run. */
  readonly info: string;
  readonly heading: string;
  readonly code: string;
}

/** Where the examples of the guides find the site. */
export const GUIDE_ORIGIN = 'http://127.0.0.1:8787';

export function readGuide(name: GuideName): Promise<string> {
  return readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
}

export async function blocksOf(name: GuideName): Promise<readonly Block[]> {
  const [, ...sections] = (await readGuide(name)).split(/^## /m);
  return sections.flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? '';
    const blocks = section.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms);
    return [...blocks].map(([, info = '', code = '']) => ({ info, heading, code }));
  });
}
