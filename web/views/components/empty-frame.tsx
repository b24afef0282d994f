/** Draws a picture frame without a picture, above a table with a lamp. It only decorates. */
export function EmptyFrame() {
  return (
    <svg class="illustration" viewBox="0 0 160 150" width="160" height="150" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
        {/* The wall and the floor. */}
        <path d="M4 143.5h152" />
        {/* The frame hangs a little askew on its nail. */}
        <circle cx="62" cy="9" r="1.5" />
        <g class="accent" transform="rotate(-4 62 9)">
          <path d="M62 10.5L36 28M62 10.5L88 28" />
          <path d="M28 28h68v50h-68zM35 35h54v36h-54zM28 28l7 7M96 28l-7 7M96 78l-7-7M28 78l7-7" />
        </g>
        {/* The table. */}
        <path d="M18 106h124M24 106v6h112v-6M30 112v31M130 112v31M30 134h100" />
        {/* The lamp, and a book. */}
        <path d="M116 68h16l6 18h-28zM124 86v13M117 106c0-4 3-7 7-7s7 3 7 7" />
        <path d="M44 100h34v6h-34a3 3 0 0 1 0-6zM48 94h30v6h-30" />
      </g>
    </svg>
  );
}
