import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../cli/command.ts';
import { program } from '../../cli/program.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command inside this process. A separate process would need more than a second to load the sources. */
export async function outcomeOf(work: (args: readonly string[]) => Promise<void>, args: readonly string[]) {
  const written = { out: '', err: '' };
  // Text leaves a real process as bytes.
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

/** Runs a program as a separate process, in the root of the repository. */
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

/** Runs a script of the repository as a separate process. */
export const spawnedScript = (script: string, ...args: readonly string[]): Promise<Outcome> =>
  spawned(process.execPath, '--import', 'tsx', script, ...args);
