/** Less than this, in pixels, is no scrolling but a trembling hand. */
const THRESHOLD = 8;

/** Tells `onChange` whether the page is being scrolled down, away from its beginning. Gives the function that ends it. */
export function whileScrollingDown(page: Window, onChange: (isDown: boolean) => void): () => void {
  let last = page.scrollY;
  const listen = () => {
    const moved = page.scrollY - last;
    if (Math.abs(moved) < THRESHOLD) return;
    last = page.scrollY;
    onChange(moved > 0 && last > 0);
  };
  page.addEventListener('scroll', listen, { passive: true });
  return () => page.removeEventListener('scroll', listen);
}
