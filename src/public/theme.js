// Puts the theme on <html> before the first paint, so that no page flashes in the other one. A file of its own because the content
// security policy allows no inline script; the same rule as src/theme/theme.tsx (tests/console/theme.test.tsx runs both).
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is refused: the system's theme holds.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
