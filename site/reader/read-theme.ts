/** Reads the files of the owner's own look: `theme.css`, and the typeface in `media/fonts/`. */

import { join } from 'node:path';
import { type FontFile, fontFiles, type Site } from '../../web/core/model.ts';
import type { ContentError } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { readInside } from '../util/read-inside.ts';
import { fileState, ifExists, orUnreadable, readText } from '../util/read-text.ts';
import { checkTheme, THEME_FILE } from './checks/check-theme.ts';
import type { Path, ValidPart } from './yaml-document.ts';

export interface FontFace {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly weight: number;
  readonly bytes: Buffer<ArrayBuffer>;
}

export interface Theme {
  readonly accent: string;
  readonly fontFaces: readonly FontFace[];
  /** Text of `theme.css`, if there is one. */
  readonly stylesheet?: string;
}

const shapes: Readonly<Record<FontFile, Pick<FontFace, 'style' | 'weight'>>> = {
  regular: { style: 'normal', weight: 400 },
  italic: { style: 'italic', weight: 400 },
  semibold: { style: 'normal', weight: 600 },
};

/** The signature of a WOFF2 file (WOFF 2.0, section 4.1). */
const WOFF2 = Buffer.from('wOF2');
/** Large enough for every Latin typeface. Visitors load the files before they read. */
const MAX_FONT_BYTES = 512 * 1024;
/** More than the built-in stylesheet has. Pages are not shown before it is loaded. */
const MAX_STYLESHEET_BYTES = 64 * 1024;

/**
 * Returns what is valid, the errors, and the states of the files.
 *
 * @param lineOf finds the line of a value in `site.yaml`
 * @param media names of the files in `media/`
 */
export async function readTheme(
  folder: string,
  { accent = '', font }: ValidPart<Site['theme']>,
  lineOf: (path: Path) => number,
  media: readonly string[],
) {
  const errors: ContentError[] = [];
  const states = new Map<string, string | undefined>();
  const fontFaces: FontFace[] = [];
  for (const key of fontFiles) {
    const name = font?.[key];
    if (name === undefined) continue;
    const file = `media/fonts/${name}`;
    const report = (explanation: Explanation) => {
      errors.push({ ...explanation, file: 'site.yaml', line: lineOf(['theme', 'font', key]) });
    };
    const state = await ifExists(fileState(join(folder, file)));
    const bytes = await orUnreadable(file, ifExists(readInside(folder, file)));
    if (bytes && 'errors' in bytes) {
      bytes.errors.forEach(report);
    } else if (!bytes || state === undefined) {
      report(explain('noFont', { file }));
    } else if (!bytes.subarray(0, WOFF2.length).equals(WOFF2)) {
      report(explain('notWoff2', { file }));
    } else if (bytes.length > MAX_FONT_BYTES) {
      const [size, limit] = [Math.ceil(bytes.length / 1024), MAX_FONT_BYTES / 1024];
      report(explain('largeFont', { file, size, limit }));
    } else {
      states.set(file, state);
      fontFaces.push({ family: font?.family ?? '', ...shapes[key], bytes });
    }
  }
  const readStylesheet = async () => {
    states.set(THEME_FILE, await fileState(join(folder, THEME_FILE)));
    return readText(folder, THEME_FILE, MAX_STYLESHEET_BYTES);
  };
  const read = await orUnreadable(THEME_FILE, ifExists(readStylesheet()));
  const stylesheet = read && 'text' in read ? read.text : undefined;
  if (read && 'errors' in read) errors.push(...read.errors);
  if (stylesheet !== undefined) errors.push(...checkTheme(stylesheet, { accent, media: new Set(media) }));
  const theme: Theme = { accent, fontFaces, ...(stylesheet !== undefined && { stylesheet }) };
  return { theme, errors, states };
}
