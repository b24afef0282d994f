import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { codeKinds } from '../../site/markdown/highlight.ts';
import { legibleOn } from '../core/documents/color.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Returns the light and dark backgrounds of code, read from the design tokens. */
function backgrounds(): readonly string[] {
  const [, pair = ''] = /--surface: light-dark\((.+)\);/.exec(read('./tokens.css')) ?? [];
  return [...pair.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) =>
    fromOklch(Number(l), Number(c), Number(h)),
  );
}

/** Converts an OKLCH color within sRGB to `#rrggbb` (Björn Ottosson's matrices, as in CSS Color 4). */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const [long, medium, short] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const hex = linear
    .map((share) => (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055))
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    );
  return `#${hex.join('')}`;
}

describe('syntax highlighting', () => {
  it.each(Object.keys(codeKinds))('%s has a contrast of at least 7 to 1 in both themes', (kind) => {
    const rule = new RegExp(`\\.hl-${kind} \\{\\s*color: light-dark\\((#\\w{6}), (#\\w{6})\\)`);
    const [, light = '', dark = ''] = rule.exec(read('./code.css')) ?? [];
    const [paper = '', night = ''] = backgrounds();
    expect([legibleOn(paper), legibleOn(night)]).toEqual(['#000000', '#ffffff']);
    expect(wcagContrast(light, paper)).toBeGreaterThanOrEqual(7);
    expect(wcagContrast(dark, night)).toBeGreaterThanOrEqual(7);
  });
});
