import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../cli/command.ts';
import { program } from '../../cli/program.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command inside this process: a process of its own needs more than a second to load the sources. */
export async function outcomeOf(work: (args: readonly string[]) => Promise<void>, args: readonly string[]) {
  const written = { out: '', err: '' };
  // As bytes, which is how the text leaves a process.
  const streamTo = (name: keyof typeof written) => ({
    write: (text: string) => ((written[name] += Buffer.from(text).toString()), true),
  });
  const code = await runCommand(work, args, { stdout: streamTo('out'), stderr: streamTo('err') });
  return { code, ...written } satisfies Outcome;
}

/** `evenkeel ARGS` inside this process. */
export const evenkeel = (...args: readonly string[]): Promise<Outcome> => outcomeOf(program, args);

/** `evenkeel report ARGS` inside this process. */
export const report = (...args: readonly string[]): Promise<Outcome> => evenkeel('report', ...args);

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program as a process of its own, in the root of the repository. */
export function spawned(command: string, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** A script of the repository as a process of its own. */
export const spawnedScript = (script: string, ...args: readonly string[]): Promise<Outcome> =>
  spawned(process.execPath, '--import', 'tsx', script, ...args);
