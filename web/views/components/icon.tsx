/** Outlines on a grid of 20 × 20, drawn with the color of the text. */
const outlines = {
  copy: 'M7 6.5V4.75C7 3.8 7.8 3 8.75 3h6.5C16.2 3 17 3.8 17 4.75v6.5c0 .95-.8 1.75-1.75 1.75H13.5M4.75 7h6.5c.95 0 1.75.8 1.75 1.75v6.5c0 .95-.8 1.75-1.75 1.75h-6.5C3.8 17 3 16.2 3 15.25v-6.5C3 7.8 3.8 7 4.75 7z',
  done: 'M4 10.5l4 4 8-9',
  search: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM12.5 12.5L17 17',
} as const;

/** Renders an icon. Its meaning must be in the name of the control around it. */
export function Icon({ name }: { name: keyof typeof outlines }) {
  return (
    <svg class={`icon-${name}`} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={outlines[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
