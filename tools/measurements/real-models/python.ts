import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Creates a Python environment in the cache with exactly these packages, once. Returns the path of its interpreter. */
export async function pythonWith(cache: string, name: string, installs: readonly (readonly string[])[]): Promise<string> {
  const folder = join(cache, `python-${name}`);
  const stamp = join(folder, 'installed.json');
  const wanted = JSON.stringify(installs);
  const python = join(folder, 'bin', 'python');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python;
  process.stderr.write(
    `${name}: installing ${installs
      .flat()
      .filter((word) => !word.startsWith('-'))
      .join(', ')}\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  for (const words of installs) await run(python, ['-m', 'pip', 'install', '-q', ...words], { maxBuffer: 2 ** 26 });
  writeFileSync(stamp, wanted);
  return python;
}
