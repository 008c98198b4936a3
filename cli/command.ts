import { messageOf } from '../src/base/errors/message-of.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { toOneLineMessage } from '../src/base/errors/one-sentence.ts';
import { readOptions, type ParsedArguments, type Options } from './options.ts';
import { commandOutput, redirectOutput, type CommandOutput } from './output.ts';

/** A command of the program: see `commands.ts`. */
export interface CliCommand {
  readonly help: string;
  run(args: readonly string[]): Promise<void>;
}

interface Parts<Name extends string> {
  readonly name: string;
  /** Its arguments besides options, as the usage shows them: “FILE”. */
  readonly takes: string;
  /** What it does, in paragraphs for people who have never run it. */
  readonly about: string;
  readonly options: Readonly<Record<Name, Options[string]>>;
  /** `seeHelp` ends messages about wrong arguments. A command that must exit with 1 sets `commandOutput().exitCode`. */
  work(given: ParsedArguments<Name>, seeHelp: string): Promise<void>;
}

/** Makes a command of the program. Its help comes from its options. */
export function command<Name extends string>({ name, takes, about, options, work }: Parts<Name>): CliCommand {
  const seeHelp = `see evenkeel ${name} --help`;
  const optionsHelp = Object.entries<Options[string]>(options).map(optionHelp);
  const paragraphs = about
    .trim()
    .split('\n')
    .map((paragraph) => wrapLines(paragraph, 0).join('\n'));
  return {
    help: [`usage: evenkeel ${name}${takes && ` ${takes}`} [options]`, '', ...paragraphs, '', ...optionsHelp].join('\n'),
    run: (args) => work(readOptions(args, options, seeHelp) as ParsedArguments<Name>, seeHelp),
  };
}

function optionHelp([name, { value, says, many }]: [string, Options[string]]): string {
  const flag = `  --${name}${value ? ` ${value}` : ''}${many ? ' …' : ''}`;
  const lines = wrapLines(says, indent);
  const first = flag.length + 2 > indent ? flag : flag.padEnd(indent) + (lines.shift() ?? '');
  return [first, ...lines.map((line) => ' '.repeat(indent) + line)].join('\n');
}

const columns = 100;
const indent = 24;

/** Wraps a text whose lines begin at column `from`. */
function wrapLines(text: string, from: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && from + line.length + word.length < columns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A line on standard error. */
export const printToStderr = (words: string): boolean => commandOutput().stderr.write(`${toOneLineMessage(words)}\n`);

/** Runs a command. It reports every error in one line, our own defects as such, and then exits with 2. */
export async function asCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  // The last resort for errors that no code awaits, such as an abandoned stream that breaks. Only the first error is
  // printed.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (process.exitCode !== 2) refuse(error);
      process.exit(2);
    });
  }
  process.stdout.on('error', (error) => {
    refuse(new UserError(`Standard output cannot be written: ${error.message}.`));
    process.exit(2);
  });
  await work(process.argv.slice(2)).catch(refuse);
}

/** Runs a command inside this process, without the signal handlers and the last resort. Returns its exit code. */
export async function runCommand(
  work: (args: readonly string[]) => Promise<void>,
  args: readonly string[],
  output: CommandOutput,
): Promise<number> {
  await redirectOutput(output, () => work(args).catch(refuse));
  return Number(output.exitCode ?? 0);
}

function refuse(error: unknown): void {
  const words = messageOf(error);
  printToStderr(error instanceof UserError ? words : `Evenkeel has a defect here: ${words}`);
  commandOutput().exitCode = 2;
}
