/**
 * Settings that a page needs before a database could answer: those that public/boot.js reads before the first paint, and
 * those read synchronously. They are read from localStorage. Browsers write localStorage lazily and lose its last seconds in
 * a crash, so it is only a mirror. Each setting is also written to the database, which takes precedence
 * (src/store/database/kept-mirror.ts).
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
/** Writes from before a saver was set. */
const early = new Map<MirroredSettingKey, string | null>();
const watchers = new Map<MirroredSettingKey, Set<() => void>>();

/**
 * The localStorage key that marks a setting until the database has it, also across reloads. Only while marked, localStorage
 * takes precedence.
 */
export const unsavedSettingKey = (key: MirroredSettingKey): string => `${key}-unsaved`;

/** Throws if the browser stores nothing. */
export const readMirroredSetting = (key: MirroredSettingKey): string | null => localStorage.getItem(key);

/** Sets a setting or removes it (`null`), here and in the database. Throws if the browser stores nothing. */
export function writeMirroredSetting(key: MirroredSettingKey, text: string | null): void {
  setHere(key, text);
  try {
    localStorage.setItem(unsavedSettingKey(key), '');
  } catch {
    // localStorage is full. The setting is still saved to the database, unless the page ends first.
  }
  if (save) save(key, text);
  else early.set(key, text);
}

/** Replaces the value here by the database's: it was lost, or another tab changed it. */
export function restoreMirroredSetting(key: MirroredSettingKey, text: string | null): void {
  setHere(key, text);
  for (const on of watchers.get(key) ?? []) on();
}

/** Calls `on` after the database's value has replaced the one here. Returns the function that ends this. */
export function watchSettingRestored(key: MirroredSettingKey, on: () => void): () => void {
  const all = watchers.get(key) ?? new Set();
  watchers.set(key, all.add(on));
  return () => void all.delete(on);
}

/** From now on `to` receives every write, beginning with the earlier ones. */
export function setMirroredSettingSaver(to: Save): void {
  save = to;
  for (const [key, text] of early) to(key, text);
  early.clear();
}

function setHere(key: MirroredSettingKey, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
