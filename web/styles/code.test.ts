import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeKinds } from '../../server/content/code-kinds.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Light and dark: the first and the last colour that the tokens give the ground of code, however they are arranged. */
function grounds(): readonly string[] {
  const declared = [...read('./tokens.css').matchAll(/--surface:([^;]+);/g)].map(([, value]) => value).join();
  const colours = declared.match(/#[0-9a-f]{6}\b/gi) ?? [];
  return [colours[0] ?? '', colours.at(-1) ?? ''];
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the colours of code', () => {
  it.each(Object.keys(codeKinds))('%s can be read in both themes: 7 to 1 at least', (kind) => {
    const rule = new RegExp(`\\.hl-${kind} \\{\\s*color: light-dark\\((#\\w{6}), (#\\w{6})\\)`);
    const [, light = '', dark = ''] = rule.exec(read('./code.css')) ?? [];
    const [paper = '', night = ''] = grounds();
    expect(luminance(paper)).toBeGreaterThan(luminance(night));
    expect(contrast(light, paper)).toBeGreaterThanOrEqual(7);
    expect(contrast(dark, night)).toBeGreaterThanOrEqual(7);
  });
});
