import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** All inputs of a build of the app or of the command. */
const sources = [
  'LICENSE',
  'cli',
  'docs/cli.md',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'svelte.config.js',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
];

/** Returns the output of a git command, or `undefined` if it failed or git is not installed. */
export type Git = (...args: readonly string[]) => string | undefined;

export interface LabelInputs {
  readonly git: Git;
  /** `EVENKEEL_COMMIT`: the commit of sources that come without their repository. */
  readonly commit?: string | undefined;
}

/**
 * The version of the sources in a folder. SemVer build metadata distinguishes this build from every other:
 *
 *     0.2.0+c79dc180b1aa                          a commit
 *     0.2.0+c79dc180b1aa.modified-5e0f1c6d2b9a    a commit with changes, by the hash of the sources
 *     0.2.0+c79dc180b1aa.sources-5e0f1c6d2b9a     sources without a repository, their commit by EVENKEEL_COMMIT
 *     0.2.0+sources-5e0f1c6d2b9a                  sources without a repository
 *
 * Nothing verifies EVENKEEL_COMMIT, so the label also has the hash.
 */
export function labelOfSources(folder: string, { git, commit }: LabelInputs = usualInputs(folder)): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string };
  // The first line is the path from the repository's root to the folder. It is empty at the root; a larger repository around
  // the folder has other commits.
  const [, head] = /^\n([0-9a-f]{40,64})\n?$/.exec(git('rev-parse', '--show-prefix', 'HEAD') ?? '') ?? [];
  if (head !== undefined) {
    const isClean = git('--no-optional-locks', 'status', '--porcelain', '--', ...sources) === '';
    const label = `${version}+${head.slice(0, hashDigits)}`;
    return isClean ? label : `${label}.modified-${hashOfSources(folder)}`;
  }
  if (!commit) return `${version}+sources-${hashOfSources(folder)}`;
  if (!/^[0-9a-f]{7,64}$/.test(commit)) {
    throw new Error(`EVENKEEL_COMMIT is “${commit}”. Give a commit as 7 to 64 hex digits.`);
  }
  return `${version}+${commit.slice(0, hashDigits)}.sources-${hashOfSources(folder)}`;
}

/** Number of hash digits in a label. */
const hashDigits = 12;

const usualInputs = (folder: string): LabelInputs => ({
  git: (...args) => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return undefined;
    }
  },
  commit: process.env['EVENKEEL_COMMIT'],
});

function hashOfSources(folder: string): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => filesUnder(join(folder, path)))) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file).replaceAll(sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, hashDigits);
}

/** Lists files in the same order on every machine. */
function filesUnder(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [path];
  if (!found?.isDirectory()) return [];
  return readdirSync(path)
    .filter((name) => name !== '__pycache__' && name !== '.DS_Store')
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
