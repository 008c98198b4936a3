import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { messageOf } from '../../src/base/errors/message-of.ts';
import {
  browserAdvice,
  findBrowsers,
  noInstallation,
  thisMachine,
  type BrowserPlaces,
} from '../../test/browser/find-browser.ts';

/** The machine that needs a browser. Tests pass a fake one. */
export interface Machine extends BrowserPlaces {
  /** The numeric user id. Undefined on Windows. */
  readonly uid: number | undefined;
  /** The text of /etc/os-release, empty where the file is missing. */
  readonly osRelease: string;
  /** Runs a program to its end and collects its output. Does not throw. */
  run(command: string, args: readonly string[]): Promise<Outcome>;
  announce(line: string): void;
}

export interface Outcome {
  readonly succeeded: boolean;
  readonly output: string;
}

/**
 * The path of a browser that starts. Takes an installed one or the one in playwright's cache. If the machine has none,
 * apt-get installs one (as root on Debian), or playwright downloads one. EVENKEEL_BROWSER=none forbids both.
 * Throws an error that says what to do if nothing works.
 */
export async function provideBrowser(machine: Machine = realMachine()): Promise<string> {
  const failed = new Set<string>();
  const found = await findStarting(machine, failed);
  if (found) return found;
  const wish = machine.env.EVENKEEL_BROWSER;
  if (wish === noInstallation) throw new Error(`The tests need a browser, but EVENKEEL_BROWSER is none: ${browserAdvice}`);
  if (wish) throw new Error('EVENKEEL_BROWSER names a browser that does not start. Correct the path, or unset it.');
  for (const { announcement, commands } of installations(machine)) {
    machine.announce(announcement);
    if (!(await runAll(machine, commands))) continue;
    const installed = await findStarting(machine, failed);
    if (installed) return installed;
    machine.announce('This provided no browser that starts.');
  }
  throw new Error(`The tests need a browser: ${browserAdvice}`);
}

/** A browser that lacks a library exists but does not start. `failed` prevents a second announcement of the same browser. */
async function findStarting(machine: Machine, failed: Set<string>): Promise<string | undefined> {
  for (const path of findBrowsers(machine)) {
    // On Windows, this option opens a window.
    if (machine.platform === 'win32') return path;
    const { succeeded, output } = await machine.run(path, ['--version']);
    if (succeeded) return path;
    if (!failed.has(path)) machine.announce(`${path} does not start: ${reasonIn(output)}`);
    failed.add(path);
  }
  return undefined;
}

type Command = readonly [program: string, ...args: string[]];

interface Installation {
  readonly announcement: string;
  readonly commands: readonly Command[];
}

function installations(machine: Machine): Installation[] {
  const isRoot = machine.uid === 0;
  const isDebian = /^ID="?debian"?\s*$/m.test(machine.osRelease);
  const withApt = isRoot && isDebian && machine.exists(aptGet);
  const withLibraries = isRoot && machine.platform === 'linux' ? ['--with-deps'] : [];
  return [
    ...(withApt ? [aptInstallation] : []),
    {
      announcement: 'No browser was found: Playwright downloads Chromium, which takes a few minutes.',
      // The tests do not need the headless shell, and other projects' browsers must stay.
      commands: [
        [process.execPath, playwrightCommand, 'install', '--no-shell', '--no-remove', ...withLibraries, 'chromium'],
      ],
    },
  ];
}

const aptGet = '/usr/bin/apt-get';
/** A machine that has just started may still run updates. apt-get then waits for their lock. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=120'];

const aptInstallation: Installation = {
  announcement: 'No browser was found: apt-get installs Chromium, which takes a few minutes.',
  commands: [
    [aptGet, 'update'],
    [aptGet, ...waitForLock, 'install', '-y', 'chromium', 'chromium-headless-shell'],
  ],
};

const playwrightCommand = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');

/** Runs the commands in order. Announces the first failure with its reason and stops there. */
async function runAll(machine: Machine, commands: readonly Command[]): Promise<boolean> {
  for (const [program, ...args] of commands) {
    const { succeeded, output } = await machine.run(program, args);
    if (succeeded) continue;
    machine.announce(`\`${[program, ...args].join(' ')}\` failed: ${reasonIn(output)}`);
    return false;
  }
  return true;
}

/** The most informative line: the first that reports an error, otherwise the last. */
function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /^E: |\berror\b/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason.';
}

function realMachine(): Machine {
  return {
    ...thisMachine(),
    uid: process.getuid?.(),
    osRelease: readOsRelease(),
    run: runProgram,
    announce: (line) => process.stderr.write(`${line}\n`),
  };
}

function readOsRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** Runs a program without input. Neither apt-get nor its packages may ask a question. */
export function runProgram(command: string, args: readonly string[], env = process.env): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ succeeded: false, output: messageOf(error) }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}

// `npx tsx tools/gate/provide-browser.ts` prints the path.
if (process.argv[1] === import.meta.filename)
  try {
    process.stdout.write(`${await provideBrowser()}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
