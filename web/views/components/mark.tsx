/** Where the petals of an ornament begin and end, as distances from its center. */
const INNER = [3, 5, 7];
const OUTER = 15;
const PETALS = [4, 5, 6, 7, 8, 12];

/** Draws a petal along the x-axis, turned by `angle`. */
type Petal = (point: (distance: number, turn?: number) => string, inner: number) => string;

const shapes: readonly Petal[] = [
  (point, inner) => `M${point(inner)}L${point(OUTER)}`,
  (point, inner) => `M${point(inner)}Q${point(10, 0.5)} ${point(OUTER)}Q${point(10, -0.5)} ${point(inner)}`,
  (point, inner) => `M${point(inner)}L${point(11, 0.25)}L${point(OUTER)}L${point(11, -0.25)}Z`,
  (point, inner) =>
    `M${point(inner)}L${point(11)}M${point(OUTER)}A2 2 0 1 1 ${point(11)}A2 2 0 1 1 ${point(OUTER)}`,
  (point, inner) => `M${point(inner, 0.3)}Q${point(OUTER, 0.1)} ${point(OUTER, -0.3)}`,
];

/** Renders a printer's ornament drawn from a name, always the same one for the same name. It only decorates. */
export function Mark({ name }: { name: string }) {
  const choose = chooser(name);
  const petals = choose(PETALS);
  const shape = choose(shapes);
  const inner = choose(INNER);
  const isTurned = choose([false, true]);
  const center = choose([0, 1.5, inner]);
  const ring = choose([0, 18.5]);
  const outline = Array.from({ length: petals }, (_, index) => {
    const angle = (2 * Math.PI * (index + (isTurned ? 0.5 : 0))) / petals - Math.PI / 2;
    const point = (distance: number, turn = 0) => {
      const direction = angle + (turn * 2 * Math.PI) / petals;
      return [Math.cos(direction), Math.sin(direction)].map((part) => (part * distance).toFixed(1)).join(' ');
    };
    return shape(point, inner);
  });
  return (
    <svg class="mark" viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">
        <path d={outline.join('')} />
        {[center, ring].map((radius) => radius > 0 && <circle r={radius} />)}
      </g>
    </svg>
  );
}

/** Returns a function that makes choices depending only on `text` (FNV-1a, 32 bits). */
function chooser(text: string) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  return <Option,>(options: readonly Option[]): Option => {
    state = Math.imul(state ^ (state >>> 15), 0x01000193);
    return options[(state >>> 8) % options.length] as Option;
  };
}
