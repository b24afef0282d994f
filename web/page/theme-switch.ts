/** The switch between light and dark. The choice is stored unless it is what the system prefers anyway. */
const KEY = 'foyer-theme';

/** Makes the button work; it is pressed while the page is dark. */
export function startThemeSwitch(button: HTMLElement): void {
  const { dataset } = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : prefersDark.matches);
  const show = () => button.setAttribute('aria-pressed', String(isDark()));

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
    remember(theme);
  });
  prefersDark.addEventListener('change', show);
  // The choice was made in another tab, or on another page before this one came back from the browser's cache.
  addEventListener('storage', ({ key, newValue }) => key === KEY && choose(newValue));
  addEventListener('pageshow', ({ persisted }) => persisted && choose(remembered()));
  show();
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme: string | null): void {
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
