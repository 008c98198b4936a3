export const operatingSystems = [
  { id: 'macos', title: 'macOS' },
  { id: 'windows', title: 'Windows' },
  { id: 'linux', title: 'Linux' },
] as const;

export type OperatingSystemId = (typeof operatingSystems)[number]['id'];

/** Of the machine that the browser runs on, by what the browser says of it. */
export function guessOperatingSystem(platform: string): OperatingSystemId {
  if (/^mac|iphone|ipad/i.test(platform)) return 'macos';
  return /^win/i.test(platform) ? 'windows' : 'linux';
}
