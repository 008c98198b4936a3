import { readMirroredSetting, watchSettingRestored, writeMirroredSetting } from '../../core/work/mirror.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// public/boot.js must have it before the first paint.
const key = 'evenkeel-theme';

export function chosenTheme(): Theme {
  try {
    const stored = readMirroredSetting(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/**
 * Applies the theme when another tab changes it, or when the database restores it. Calls `on` with it. Returns a function
 * that stops it.
 */
export const applyThemeOnExternalChange = (on: (theme: Theme) => void = () => undefined): (() => void) =>
  watchSettingRestored(key, () => {
    show(chosenTheme());
    on(chosenTheme());
  });

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    writeMirroredSetting(key, theme);
  } catch {
    // Storage is blocked, so the theme lasts only until the page closes.
  }
}
