import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Driver } from './web-driver.ts';

const command = 'WebKitWebDriver';

/** WebKitGTK, the engine of Safari. On Debian, root gets it from apt-get. */
export function provideWebKit(): Driver {
  const missing = [...(isOnPath(command) ? [] : ['webkit2gtk-driver']), ...(hasScreen() ? [] : ['xvfb'])];
  if (missing.length > 0) install(missing);
  const binary = miniBrowser();
  if (!binary) throw new Error(`${command} is here, but its MiniBrowser is not. Install webkit2gtk-driver again.`);
  return {
    command,
    capabilities: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    // Its sandbox needs rights that a container has not; it visits only our own server.
    env: { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  };
}

function install(packages: readonly string[]): void {
  const line = `apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error(`The tests of WebKit need its driver and a screen: on Debian run \`sudo ${line}\`.`);
  console.info(`apt-get installs ${packages.join(' and ')}, because WebKit cannot start without.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: ${stderr?.trim()}. Run \`sudo ${line}\` yourself.`);
  }
}

/** A screen without a monitor, where the machine has none. */
export async function openScreen(): Promise<{ readonly env: Readonly<Record<string, string>>; close(): void }> {
  if (process.env.DISPLAY) return { env: {}, close: () => undefined };
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { env: { DISPLAY: `:${String(number).trim()}` }, close: () => void child.kill() };
}

const isOnPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const hasScreen = (): boolean => Boolean(process.env.DISPLAY) || isOnPath('Xvfb');

/** Debian keeps it below the processor’s folder and the version of the interface. */
function miniBrowser(): string | undefined {
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .flatMap((name) => ['4.1', '4.0'].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
}
