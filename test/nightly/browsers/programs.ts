import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Profile } from './session.ts';

export interface Program {
  /** Ends the program and all processes that it started. */
  end(): Promise<void>;
}

/** Starts a program that cannot find this user’s files. */
export function startProgram(
  command: string,
  args: readonly string[],
  { folder }: Profile,
  env: Readonly<Record<string, string>>,
): Program {
  const folders = { HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env: { ...process.env, ...env, ...folders }, stdio: 'ignore', detached: true });
  return {
    async end() {
      if (child.pid === undefined || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
}

/** Installs missing packages, on Debian and as root only. */
export function provide(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter((command) => !isOnPath(command));
  const names = missing.map((command) => packages[command] ?? '');
  if (names.length === 0) return;
  const line = `apt-get install -y ${names.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error(`These tests need ${missing.join(' and ')}: on Debian run \`sudo ${line}\`.`);
  console.info(`apt-get installs ${names.join(' and ')}, because the machine lacks ${missing.join(' and ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', ...names]]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: ${stderr?.trim()}. Run \`sudo ${line}\` yourself.`);
  }
}

const isOnPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

export interface Screen {
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

/** Starts a virtual screen if the machine has none. */
export async function openScreen(): Promise<Screen> {
  if (process.env.DISPLAY) return { env: {}, close: () => undefined };
  provide({ Xvfb: 'xvfb' });
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { env: { DISPLAY: `:${String(number).trim()}` }, close: () => void child.kill() };
}
