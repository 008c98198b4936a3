export const systems = [
  { id: 'macos', title: 'macOS' },
  { id: 'windows', title: 'Windows' },
  { id: 'linux', title: 'Linux' },
] as const;

export type SystemId = (typeof systems)[number]['id'];

/** Of the machine that the browser runs on, by what the browser says of it. */
export function systemHere(platform: string): SystemId {
  if (/^mac|iphone|ipad/i.test(platform)) return 'macos';
  return /^win/i.test(platform) ? 'windows' : 'linux';
}
