import type { Piece } from '../../runtime/search/found.ts';

/** A text with its marks. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return <>{pieces.map(({ text, marked }) => (marked ? <mark>{text}</mark> : text))}</>;
}
