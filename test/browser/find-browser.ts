import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * A Chromium, Chrome or Edge to drive: the one that EVENKEEL_BROWSER names, else the first on the PATH, else one in a
 * usual place, else the one that playwright has downloaded. Throws with how to get one when there is none.
 */
export function findBrowser(): string {
  const named = process.env.EVENKEEL_BROWSER;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`EVENKEEL_BROWSER names ${named}, and there is no such file.`);
  }
  const found = [...onPath(), ...(usualPlaces[process.platform] ?? []), playwrightsOwn()].find(
    (path) => path && existsSync(path),
  );
  if (found) return found;
  throw new Error(
    'No Chromium, Chrome or Edge was found. Get one by `npx playwright-core install --with-deps chromium`, or as root ' +
      'on Debian `apt-get install -y chromium`, or name yours in EVENKEEL_BROWSER.',
  );
}

/** Flags for headless runs: silent on the network, and able to start as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return commands.flatMap((command) => folders.map((folder) => join(folder, command + ending)));
}

const windowsFolders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
  (folder) => folder !== undefined,
);

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/usr/lib/chromium/chromium',
  ],
  darwin: ['', process.env.HOME ?? ''].flatMap((home) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`,
    ),
  ),
  win32: windowsFolders.flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Chromium', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
};

function playwrightsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}
