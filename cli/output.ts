import { AsyncLocalStorage } from 'node:async_hooks';

interface Stream {
  write(text: string): boolean;
}

/** The streams that a command writes to, and its exit code. */
export interface CommandOutput {
  readonly stdout: Stream;
  readonly stderr: Stream;
  exitCode?: number | string | null | undefined;
}

const redirectedOutput = new AsyncLocalStorage<CommandOutput>();

/** The output of the command that runs: the process, unless `runCommand` redirected it. */
export const commandOutput = (): CommandOutput => redirectedOutput.getStore() ?? process;

/** Redirects what `work` writes; several may run at the same time. */
export const redirectOutput = <T>(output: CommandOutput, work: () => T): T => redirectedOutput.run(output, work);

/** Writes on standard output. */
export const print = (text: string): boolean => commandOutput().stdout.write(text);
