import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../src/base/errors/user-error.ts';
import { labelOfSources } from '../build/source-label.ts';
import { bundleCommand } from './bundle.ts';
import { noticesOf, packagesOf } from './notices.ts';

export interface Packing {
  /** The built app. */
  readonly dist: string;
  /** Where to lay out the package's files. Existing content is deleted. */
  readonly folder: string;
  /** The folder for the packed file. */
  readonly into: string;
  /** Leaves out app files that are larger, in bytes, for people who need only the command. Default: no limit. */
  readonly largest?: number;
}

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Lays out the command and the app as one package without dependencies, and runs npm pack. Returns the path of the file. */
export async function pack({ dist, folder, into, largest = Infinity }: Packing): Promise<string> {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
  await readFile(join(dist, 'index.html')).catch(() => {
    throw new UserError(`${dist} has no built app: run npm run build first.`);
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const modules = await bundleCommand(folder);
  const own = Object.keys(manifest.dependencies).map((name) => resolve('node_modules', name));
  await writeFile(join(folder, 'NOTICES.txt'), noticesOf([...new Set([...packagesOf(modules), ...own])]));
  await cp(dist, join(folder, 'app'), { recursive: true, filter: async (from) => (await stat(from)).size <= largest });
  await copyFile('LICENSE', join(folder, 'LICENSE'));
  await copyFile('docs/cli.md', join(folder, 'README.md'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(manifest), null, 2)}\n`);
  await chmod(join(folder, 'code/evenkeel.js'), 0o755);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(into)];
  const { stdout } = await promisify(execFile)(npm, args, { cwd: folder, maxBuffer: 1 << 26 });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return join(resolve(into), filename);
}

const manifestOf = ({ version, description, license, engines }: Manifest) => ({
  ...{ name: 'evenkeel', version, description, license, type: 'module', engines },
  // npm drops SemVer's build metadata from a version.
  build: labelOfSources(resolve('.')),
  bin: { evenkeel: 'code/evenkeel.js' },
  files: ['code', 'app', 'NOTICES.txt'],
});
