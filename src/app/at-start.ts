import { permittedOrigins } from '../core/work/origins.ts';
import { applyThemeOnExternalChange } from '../pages/settings/theme.ts';
import { maintainStore } from '../store/database/at-start.ts';
import { syncSettingsMirror } from '../store/database/kept-mirror.ts';
import type { StoreTrouble } from '../store/database/store-state.ts';

/** What a page says of its data beside what it shows. `back`: places that may be asked are back, and this page's policy was made without them. */
export type StartupNotice = StoreTrouble | 'back';

/** What is seen to once the page is there; `on` hears what it should say. */
export async function runStartupTasks(on: (news: StartupNotice | undefined) => void): Promise<void> {
  applyThemeOnExternalChange();
  syncSettingsMirror((restored) => {
    if (restored.includes('evenkeel-origins') && !permittedOrigins().every(isInPolicy)) on('back');
  });
  await maintainStore(on);
}

/** Whether public/boot.js opened it for this page. */
const isInPolicy = (origin: string): boolean =>
  [...document.querySelectorAll<HTMLMetaElement>('head meta[http-equiv="Content-Security-Policy"]')].some(
    ({ content }) => content.startsWith("connect-src 'self'") && content.split(/[ ;]/).includes(origin),
  );
