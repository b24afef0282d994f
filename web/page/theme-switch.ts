import { readStored, writeStored } from './storage.ts';

const KEY = 'foyer-theme';

/**
 * Makes the button switch between light and dark; it is pressed while the page is dark. The choice is stored unless it
 * matches the system's preference.
 */
export function startThemeSwitch(button: HTMLElement): void {
  const { dataset } = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : prefersDark.matches);
  const show = () => {
    button.setAttribute('aria-pressed', String(isDark()));
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    // Each applies to one preference of the system, which the visitor's choice overrides.
    for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      color.content = paper;
    }
  };

  function choose(theme: string | null): void {
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    else delete dataset.theme;
    show();
  }

  button.addEventListener('click', () => {
    const dark = !isDark();
    const isPreferred = dark === prefersDark.matches;
    const theme = isPreferred ? null : dark ? 'dark' : 'light';
    choose(theme);
    writeStored(KEY, theme);
  });
  prefersDark.addEventListener('change', show);
  // The choice may be made in another tab, or on another page before this one is restored from the browser's cache.
  addEventListener('storage', ({ key, newValue }) => key === KEY && choose(newValue));
  addEventListener('pageshow', ({ persisted }) => persisted && choose(readStored(KEY)));
  show();
}
