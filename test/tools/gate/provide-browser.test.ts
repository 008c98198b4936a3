import { describe, expect, test } from 'vitest';
import { provideBrowser, type Machine, type Outcome } from '../../../tools/gate/provide-browser.ts';

const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const ubuntu = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';
const cachedPath = '/home/ada/.cache/ms-playwright/chromium-1/chrome-linux64/chrome';
const succeeds: Outcome = { succeeded: true, output: '' };

interface Setting {
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly platform?: NodeJS.Platform;
  readonly uid?: number;
  readonly osRelease?: string;
  /** By the last word of a command: its outcome or the file that it creates. */
  readonly commands?: Readonly<Record<string, Outcome | string>>;
  /** By the path of a browser: its output instead of a version. */
  readonly broken?: Readonly<Record<string, string>>;
}

/** A simulated machine. `ran` lists its commands without the starts of browsers. `lines` lists the announcements. */
function fakeMachine({ files = [], env = {}, platform = 'linux', uid = 1000, osRelease = '', ...rest }: Setting) {
  const present = new Set(files);
  const ran: string[] = [];
  const lines: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    platform,
    uid,
    osRelease,
    cachedPath,
    exists: (path) => present.has(path),
    run: async (command, args) => {
      if (args[0] === '--version') {
        const output = rest.broken?.[command];
        return output === undefined ? succeeds : { succeeded: false, output };
      }
      ran.push(
        [command, ...args]
          .join(' ')
          .replace(process.execPath, 'node')
          .replace(/\S*playwright-core.cli\.js/, 'cli.js'),
      );
      const result = rest.commands?.[args.at(-1) ?? ''] ?? succeeds;
      if (typeof result !== 'string') return result;
      present.add(result);
      return succeeds;
    },
    announce: (line) => lines.push(line),
  };
  return { machine, ran, lines };
}

const apt = '/usr/bin/apt-get';
const aptCommands = [`${apt} update`, `${apt} -o DPkg::Lock::Timeout=120 install -y chromium chromium-headless-shell`];
const download = 'node cli.js install --no-shell --no-remove chromium';
const downloadWithLibraries = 'node cli.js install --no-shell --no-remove --with-deps chromium';
const rootOnDebian: Setting = { files: [apt], uid: 0, osRelease: debian };

describe('without an installation', () => {
  test.each<[string, Setting, string]>([
    ['a Chromium on the PATH', { files: ['/usr/bin/chromium', '/opt/google/chrome/chrome'] }, '/usr/bin/chromium'],
    [
      'the headless shell before Chromium itself',
      { files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] },
      '/usr/bin/chromium-headless-shell',
    ],
    ['Chromium before Edge', { files: ['/usr/local/bin/msedge', '/usr/bin/chromium'] }, '/usr/bin/chromium'],
    ['Chrome in its usual place', { files: ['/opt/google/chrome/chrome', cachedPath] }, '/opt/google/chrome/chrome'],
    ['the one in the cache', { files: [cachedPath] }, cachedPath],
    [
      'the one that EVENKEEL_BROWSER names',
      { files: ['/usr/bin/chromium', '/my/chrome'], env: { EVENKEEL_BROWSER: '/my/chrome' } },
      '/my/chrome',
    ],
    [
      'an installed one with EVENKEEL_BROWSER=none',
      { files: ['/usr/bin/chromium'], env: { EVENKEEL_BROWSER: 'none' } },
      '/usr/bin/chromium',
    ],
    [
      'the one in the cache with EVENKEEL_BROWSER=none',
      { files: [cachedPath], env: { EVENKEEL_BROWSER: 'none' } },
      cachedPath,
    ],
    [
      'Edge on Windows',
      {
        platform: 'win32',
        files: ['C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
        env: { PATH: 'C:\\Windows', PROGRAMFILES: 'C:\\Programs' },
      },
      'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    [
      'Chrome of one user on macOS',
      {
        platform: 'darwin',
        files: ['/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
        env: { HOME: '/Users/ada' },
      },
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  ])('it takes %s', async (_, setting, path) => {
    const { machine, ran, lines } = fakeMachine(setting);
    expect(await provideBrowser(machine)).toBe(path);
    expect({ ran, lines }).toEqual({ ran: [], lines: [] });
  });

  test('it skips one that does not start, and says why', async () => {
    const { machine, ran, lines } = fakeMachine({
      files: ['/usr/bin/chromium', cachedPath],
      broken: { '/usr/bin/chromium': '\nThis command needs the chromium snap.\n' },
    });
    expect(await provideBrowser(machine)).toBe(cachedPath);
    expect(ran).toEqual([]);
    expect(lines).toEqual(['/usr/bin/chromium does not start: This command needs the chromium snap.']);
  });
});

describe('apt-get', () => {
  test('as root on Debian installs Chromium, in one announced line', async () => {
    const commands = { 'chromium-headless-shell': '/usr/bin/chromium' };
    const { machine, ran, lines } = fakeMachine({ ...rootOnDebian, commands });
    expect(await provideBrowser(machine)).toBe('/usr/bin/chromium');
    expect(ran).toEqual(aptCommands);
    expect(lines).toEqual(['No browser was found: apt-get installs Chromium, which takes a few minutes.']);
  });

  test.each<[string, Setting, string]>([
    ['for a user without rights', { ...rootOnDebian, uid: 1000 }, download],
    ['on Ubuntu, where chromium is a snap', { ...rootOnDebian, osRelease: ubuntu }, downloadWithLibraries],
    ['on a system without /etc/os-release', { ...rootOnDebian, osRelease: '' }, downloadWithLibraries],
    ['where the program is missing', { ...rootOnDebian, files: [] }, downloadWithLibraries],
    ['on macOS', { platform: 'darwin', uid: 0 }, download],
  ])('does not run %s: playwright downloads', async (_, setting, command) => {
    const { machine, ran, lines } = fakeMachine({ ...setting, commands: { chromium: cachedPath } });
    expect(await provideBrowser(machine)).toBe(cachedPath);
    expect(ran).toEqual([command]);
    expect(lines).toEqual(['No browser was found: Playwright downloads Chromium, which takes a few minutes.']);
  });

  test('without a network says why in one line, and playwright downloads', async () => {
    const output = 'Ign:1 http://deb.debian.org\nE: Unable to locate package chromium\nE: Another line\n';
    const attempts: string[] = [];
    const { machine, ran, lines } = fakeMachine(rootOnDebian);
    const run: Machine['run'] = async (command, args) => {
      attempts.push(command);
      return command === apt && args.includes('install') ? { succeeded: false, output } : machine.run(command, args);
    };
    await expect(provideBrowser({ ...machine, run })).rejects.toThrow('The tests need a browser');
    expect(attempts).toEqual([apt, apt, process.execPath]);
    expect(ran.at(-1)).toBe(downloadWithLibraries);
    expect(lines[1]).toBe(`\`${aptCommands[1]}\` failed: E: Unable to locate package chromium`);
  });

  test('does not install where its update fails', async () => {
    const { machine, ran, lines } = fakeMachine({
      ...rootOnDebian,
      commands: { update: { succeeded: false, output: 'E: The list directory is missing.' }, chromium: cachedPath },
    });
    expect(await provideBrowser(machine)).toBe(cachedPath);
    expect(ran).toEqual([`${apt} update`, downloadWithLibraries]);
    expect(lines[1]).toBe(`\`${apt} update\` failed: E: The list directory is missing.`);
  });
});

const advice =
  'install Chromium, Chrome or Edge (Debian: `sudo apt-get install chromium`), or set EVENKEEL_BROWSER to its path.';

describe('nothing works', () => {
  test('where the download fails: one line says why, one sentence what to do', async () => {
    const output = 'Downloading Chrome\nError: getaddrinfo ENOTFOUND cdn.playwright.dev\n    at onlookupall\n';
    const { machine, lines } = fakeMachine({ commands: { chromium: { succeeded: false, output } } });
    await expect(provideBrowser(machine)).rejects.toThrow(new Error(`The tests need a browser: ${advice}`));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/cli\.js install .*failed: Error: getaddrinfo ENOTFOUND cdn\.playwright\.dev$/);
  });

  test('where the downloaded browser lacks a library', async () => {
    const { machine, lines } = fakeMachine({
      commands: { chromium: cachedPath },
      broken: { [cachedPath]: 'chrome: error while loading shared libraries: libnss3.so: cannot open' },
    });
    await expect(provideBrowser(machine)).rejects.toThrow(advice);
    expect(lines).toEqual([
      'No browser was found: Playwright downloads Chromium, which takes a few minutes.',
      `${cachedPath} does not start: chrome: error while loading shared libraries: libnss3.so: cannot open`,
      'This provided no browser that starts.',
    ]);
  });

  test('where EVENKEEL_BROWSER=none forbids both', async () => {
    const { machine, ran, lines } = fakeMachine({ ...rootOnDebian, env: { EVENKEEL_BROWSER: 'none' } });
    await expect(provideBrowser(machine)).rejects.toThrow(
      new Error(`The tests need a browser, but EVENKEEL_BROWSER is none: ${advice}`),
    );
    expect({ ran, lines }).toEqual({ ran: [], lines: [] });
  });

  test('where EVENKEEL_BROWSER names a missing file', async () => {
    const { machine, ran } = fakeMachine({ files: ['/usr/bin/chromium'], env: { EVENKEEL_BROWSER: '/my/chrome' } });
    await expect(provideBrowser(machine)).rejects.toThrow('EVENKEEL_BROWSER names /my/chrome, but this file');
    expect(ran).toEqual([]);
  });

  test('where EVENKEEL_BROWSER names a browser that does not start', async () => {
    const { machine, ran, lines } = fakeMachine({
      ...rootOnDebian,
      files: ['/my/chrome', apt],
      env: { EVENKEEL_BROWSER: '/my/chrome' },
      broken: { '/my/chrome': '' },
    });
    await expect(provideBrowser(machine)).rejects.toThrow('EVENKEEL_BROWSER names a browser that does not start.');
    expect(ran).toEqual([]);
    expect(lines).toEqual(['/my/chrome does not start: it gave no reason.']);
  });
});
