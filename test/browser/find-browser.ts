import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { chromium } from 'playwright-core';

/** The parts of a machine that decide where its browsers are. */
export interface BrowserPlaces {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  exists(path: string): boolean;
  /** The path at which playwright keeps the browser that it downloads. Undefined on a platform that it does not support. */
  readonly cachedPath: string | undefined;
}

/** A Chromium, Chrome or Edge for the tests to drive. Throws if the machine has none. */
export function findBrowser(): string {
  const [first] = findBrowsers(thisMachine());
  if (first) return first;
  throw new Error(`The tests need a browser: ${browserAdvice}`);
}

/** A windowed browser if the machine has one. Its headless shell denies notifications, for example. */
export function findWindowedBrowser(): string {
  return findBrowsers(thisMachine()).find((path) => !path.includes(headlessShell)) ?? findBrowser();
}

/** The end of a sentence that says why the tests have no browser. */
export const browserAdvice =
  'install Chromium, Chrome or Edge (Debian: `sudo apt-get install chromium`), or set EVENKEEL_BROWSER to its path.';

/**
 * Every browser that the machine has, in the order of preference. A path in EVENKEEL_BROWSER is the only candidate.
 * Otherwise come those on the PATH, those in the usual places, and the one that playwright downloaded.
 */
export function findBrowsers(places: BrowserPlaces): string[] {
  const named = places.env.EVENKEEL_BROWSER;
  if (named && named !== noInstallation) {
    if (places.exists(named)) return [named];
    throw new Error(`EVENKEEL_BROWSER names ${named}, but this file does not exist. Correct the path, or unset it.`);
  }
  const paths = [...pathsOnPath(places), ...usualPaths(places), places.cachedPath ?? ''];
  return [...new Set(paths)].filter((path) => path && places.exists(path));
}

/** The value of EVENKEEL_BROWSER that allows neither an installation nor a download. */
export const noInstallation = 'none';

/** Flags for headless runs: silent on the network, and able to start as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const headlessShell = 'chromium-headless-shell';

const commands = [
  // The same engine without windows and their own pages: it takes a third less processor time.
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

function pathsOnPath({ env, platform }: BrowserPlaces): string[] {
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const extension = platform === 'win32' ? '.exe' : '';
  return commands.flatMap((command) => folders.map((folder) => join(folder, command + extension)));
}

function usualPaths({ env, platform }: BrowserPlaces): readonly string[] {
  if (platform === 'linux')
    return ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/usr/lib/chromium/chromium'];
  if (platform === 'darwin')
    return ['', env.HOME ?? ''].flatMap((home) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
    );
  if (platform !== 'win32') return [];
  return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      win32.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      win32.join(folder, 'Chromium', 'Application', 'chrome.exe'),
      win32.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
}

/** The places of the machine that runs this program. */
export function thisMachine(): BrowserPlaces {
  return { env: process.env, platform: process.platform, exists: existsSync, cachedPath: playwrightPath() };
}

/** Playwright throws on a platform that it does not support. */
function playwrightPath(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
