import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { provide, type Screen } from './programs.ts';
import type { Driver } from './session.ts';
import { connectByWebDriver } from './web-driver.ts';

const command = 'WebKitWebDriver';

/** Provides WebKitGTK, the engine of Safari. On Debian, root installs it with apt-get. */
export function provideWebKit(screen: Screen): Driver {
  provide({ [command]: 'webkit2gtk-driver' });
  const binary = miniBrowser();
  if (!binary) throw new Error(`${command} is here, but its MiniBrowser is not. Install webkit2gtk-driver again.`);
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  // The sandbox needs rights that a container lacks. The browser visits only our own server.
  const env = { ...screen.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  return {
    async connect(profile) {
      await writeFile(join(profile.folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${profile.downloads}"\n`);
      return connectByWebDriver({ command, capabilities, env }, profile);
    },
  };
}

/** Debian keeps it in a folder named after the processor and the API version. */
function miniBrowser(): string | undefined {
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .flatMap((name) => ['4.1', '4.0'].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
}
