// Sets the chosen theme before the first paint. A file of its own, because the page's policy allows no inline script.
try {
  const theme = localStorage.getItem('evenkeel-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
