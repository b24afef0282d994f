/**
 * Runs before the page is painted, so that a visitor who chose a theme never sees the other one. A classic script
 * without imports: a module would run too late.
 */
try {
  const theme = localStorage.getItem('foyer-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's preference applies.
}
