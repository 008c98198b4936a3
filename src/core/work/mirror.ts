/**
 * Settings that a page must have before a database could answer: what public/boot.js reads before the first paint, and what is looked up
 * without waiting. They are read from localStorage. Browsers write that out lazily and lose its last seconds in a crash, so it is a mirror:
 * each of them is also written to the database, which leads (src/store/database/kept-mirror.ts).
 */
export const mirroredSettingKeys = [
  'evenkeel-endpoints',
  'evenkeel-endpoint-keys',
  'evenkeel-origins',
  'evenkeel-hub-mirror',
  'evenkeel-library-mirror',
  'evenkeel-theme',
] as const;

export type MirroredSettingKey = (typeof mirroredSettingKeys)[number];

type Save = (key: MirroredSettingKey, text: string | null) => void;

let save: Save | undefined;
/** Written before there was anybody to save it. */
const early = new Map<MirroredSettingKey, string | null>();
const watchers = new Map<MirroredSettingKey, Set<() => void>>();

/** What stands in localStorage beside a setting until the database has it, through reloads too: there, and only there, localStorage leads. */
export const unsavedSettingKey = (key: MirroredSettingKey): string => `${key}-unsaved`;

/** Throws where the browser stores nothing. */
export const readMirroredSetting = (key: MirroredSettingKey): string | null => localStorage.getItem(key);

/** Sets it, or takes it away (`null`), here and in the database; throws where the browser stores nothing. */
export function writeMirroredSetting(key: MirroredSettingKey, text: string | null): void {
  setHere(key, text);
  try {
    localStorage.setItem(unsavedSettingKey(key), '');
  } catch {
    // Not a byte more is stored: it is saved all the same, unless the page ends first.
  }
  if (save) save(key, text);
  else early.set(key, text);
}

/** What the database has takes its place here: it was lost, or another tab changed it. */
export function restoreMirroredSetting(key: MirroredSettingKey, text: string | null): void {
  setHere(key, text);
  for (const on of watchers.get(key) ?? []) on();
}

/** Calls `on` after the database's value took the place of what was here; returns what ends it. */
export function watchSettingRestored(key: MirroredSettingKey, on: () => void): () => void {
  const all = watchers.get(key) ?? new Set();
  watchers.set(key, all.add(on));
  return () => void all.delete(on);
}

/** From now on `to` hears what is written, first what was written before. */
export function setMirroredSettingSaver(to: Save): void {
  save = to;
  for (const [key, text] of early) to(key, text);
  early.clear();
}

function setHere(key: MirroredSettingKey, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
