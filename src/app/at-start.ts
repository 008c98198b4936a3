import { permittedOrigins } from '../core/work/origins.ts';
import { applyThemeOnExternalChange } from '../pages/settings/theme.ts';
import { maintainStore } from '../store/database/at-start.ts';
import { syncSettingsMirror } from '../store/database/kept-mirror.ts';
import type { StoreTrouble } from '../store/database/store-state.ts';

/** A notice about the page's stored data. `back`: permitted origins were restored after this page's policy was made without them. */
export type StartupNotice = StoreTrouble | 'back';

/** Tasks that run once the page is there; `on` receives the notice to show. */
export async function runStartupTasks(on: (news: StartupNotice | undefined) => void): Promise<void> {
  applyThemeOnExternalChange();
  syncSettingsMirror((restored) => {
    if (restored.includes('evenkeel-origins') && !permittedOrigins().every(isInPolicy)) on('back');
  });
  await maintainStore(on);
}

/** Whether public/boot.js permitted this origin for this page. */
const isInPolicy = (origin: string): boolean =>
  [...document.querySelectorAll<HTMLMetaElement>('head meta[http-equiv="Content-Security-Policy"]')].some(
    ({ content }) => content.startsWith("connect-src 'self'") && content.split(/[ ;]/).includes(origin),
  );
