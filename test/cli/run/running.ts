import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Response } from '../../../src/core/answers/response.ts';
import { bundleCommand } from '../../../tools/pack/bundle.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let bundled: Promise<string> | undefined;

/** The command, bundled as in the package but without the app. It starts several times as fast as from its sources. */
async function program(): Promise<string> {
  bundled ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-program-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await bundleCommand(folder);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    return join(folder, 'code/evenkeel.js');
  })();
  return bundled;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program until it ends. */
export const ended = async (...call: Parameters<typeof start>): Promise<Ended> => (await start(...call)).ended;

export interface Running {
  readonly ended: Promise<Ended>;
  /** Sends the signal. With `SIGKILL` the program cannot clean up. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the first match on standard output, once there is one. */
  saying(form: RegExp): Promise<string>;
}

export async function start(
  args: readonly string[],
  { script, env = {} }: { readonly script?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Running> {
  const path = script ?? (await program());
  const child = spawn(process.execPath, [path, ...args], { cwd: root, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const saying = (form: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = form.exec(out)?.[0];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`It ended before it said so. ${err}`)));
      look();
    });
  return { ended, saying, kill: (signal) => child.kill(signal) };
}

/** The answers in the file’s complete lines. */
export function storedIn(file: string): readonly Response[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line) as Response & { type?: string }).filter(({ type }) => type === 'response');
}

export const textOfArchive = (file: string): string => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** An archive without the fields that differ between two runs of one plan: times, origins and environment. */
export function bare(archive: string): string {
  const isOfOneRun = (key: string): boolean => ['ms', 'origin', 'environment'].includes(key);
  return archive
    .trimEnd()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line), (key, value: unknown) => (isOfOneRun(key) ? undefined : value)))
    .join('\n');
}
