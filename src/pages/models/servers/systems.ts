export const operatingSystems = [
  { id: 'macos', title: 'macOS' },
  { id: 'windows', title: 'Windows' },
  { id: 'linux', title: 'Linux' },
] as const;

export type OperatingSystemId = (typeof operatingSystems)[number]['id'];

/** The operating system of the browser’s machine, from `navigator.platform`. */
export function guessOperatingSystem(platform: string): OperatingSystemId {
  if (/^mac|iphone|ipad/i.test(platform)) return 'macos';
  return /^win/i.test(platform) ? 'windows' : 'linux';
}
