import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../src/base/errors/user-error.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The folder that keeps downloads and answers between runs. It is never in the repository, because the model's terms forbid
 * redistribution.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const folder = resolve(
    environment.EVENKEEL_REAL_MODELS ??
      join(environment.XDG_CACHE_HOME ?? environment.LOCALAPPDATA ?? join(homedir(), '.cache'), 'evenkeel-real-models'),
  );
  if (!relative(repository, folder).startsWith('..'))
    throw new UserError(`The cache folder ${folder} lies in the repository. Name another one by EVENKEEL_REAL_MODELS.`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Values by key in a file of JSON lines. Each value is on disk before it counts, and a truncated last line is ignored. */
export class LineCache<Value> {
  readonly #known = new Map<string, Value>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').split('\n');
    if (lines.pop() !== '') writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    for (const line of lines) {
      const [key, value] = JSON.parse(line) as [string, Value];
      this.#known.set(key, value);
    }
  }

  async getOrMake(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = await make();
    this.#known.set(key, value);
    appendFileSync(this.file, `${JSON.stringify([key, value])}\n`);
    return value;
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  get(key: string): Value | undefined {
    return this.#known.get(key);
  }
}
