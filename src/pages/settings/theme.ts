export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// Kept in localStorage, not in the database: public/boot.js must have it before the first paint.
const key = 'evenkeel-theme';

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the theme holds until the page is closed.
  }
}
