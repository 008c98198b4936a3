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

/** Shows it here when it was chosen in another tab, or comes back from the database; `on` hears it. Returns what ends that. */
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
    // Storage is blocked: the theme holds until the page is closed.
  }
}
