/** The switch between light and dark. The choice is stored unless it is what the system prefers anyway. */
const KEY = 'foyer-theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

type Theme = 'light' | 'dark';

export function startThemeSwitch(button: HTMLElement): void {
  const page = document.documentElement;

  function show(): void {
    button.setAttribute('aria-pressed', String(current() === 'dark'));
  }

  function current(): Theme {
    const { theme } = page.dataset;
    if (theme === 'light' || theme === 'dark') return theme;
    return prefersDark.matches ? 'dark' : 'light';
  }

  function choose(theme: Theme | undefined): void {
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
    show();
  }

  button.addEventListener('click', () => {
    const theme = current() === 'dark' ? 'light' : 'dark';
    const isPreferred = (theme === 'dark') === prefersDark.matches;
    choose(isPreferred ? undefined : theme);
    remember(isPreferred ? undefined : theme);
  });
  prefersDark.addEventListener('change', show);
  // The choice was made in another tab, or on another page before this one came back from the browser's cache.
  addEventListener('storage', ({ key }) => key === KEY && choose(remembered()));
  addEventListener('pageshow', ({ persisted }) => persisted && choose(remembered()));
  show();
}

function remembered(): Theme | undefined {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}

function remember(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
