/** The relevant fields of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

export type FinderDialog = 'keys' | 'palette';

/** The dialog that a key opens: Ctrl-K (Cmd-K on a Mac) works everywhere, “?” only outside text fields. */
export function dialogForKey(
  press: KeyPress,
  { isMac, isWriting }: { isMac: boolean; isWriting: boolean },
): FinderDialog | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = press;
  if (repeat || altKey) return undefined;
  const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (command && !other && !shiftKey && key.toLowerCase() === 'k') return 'palette';
  return key === '?' && !ctrlKey && !metaKey && !isWriting ? 'keys' : undefined;
}

export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
