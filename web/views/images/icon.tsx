/** @jsxImportSource satori/jsx */
import { legibleOn } from '../../core/documents/color.ts';
import type { Icon } from './designs.ts';

/** Corner radius relative to the size of the icon, as in the SVG icon for browsers. */
const CORNER = 14 / 64;
/** Font size relative to the size of the icon. */
const LETTERS = { rounded: 0.43, square: 0.41, maskable: 0.34 } as const;
/** Share of the font size by which capitals are moved down, because they sit above the middle of their line. */
const RAISED = 0.17;

/** Renders the letters in the middle, or a disc if there are none. */
export function IconLayout({ icon, letters }: { readonly icon: Icon; readonly letters: string }) {
  const { size, shape, accent } = icon;
  const contentColor = legibleOn(accent);
  return (
    <div
      style={{
        width: size,
        height: size,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: accent,
        borderRadius: shape === 'rounded' ? size * CORNER : 0,
        color: contentColor,
        fontWeight: 500,
        fontSize: size * LETTERS[shape],
        lineHeight: 1,
        boxSizing: 'border-box',
        paddingTop: letters ? size * LETTERS[shape] * RAISED : 0,
      }}
    >
      {letters || <div style={{ ...discOf(size), background: contentColor }} />}
    </div>
  );
}

function discOf(size: number) {
  const diameter = Math.round(size * 0.36);
  return { width: diameter, height: diameter, borderRadius: diameter / 2 };
}
