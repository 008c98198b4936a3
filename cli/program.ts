import { getBuildLabel } from '../src/core/build/build-label.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { commands } from './commands.ts';
import { print } from './output.ts';

const names = Object.keys(commands);
const seeHelp = 'see evenkeel --help';

const help = (): string => {
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(width)}${does}`);
  return `Evenkeel ${getBuildLabel()}: how robust is a language model when only the prompt changes?

usage: evenkeel COMMAND [options]

${lines.join('\n')}

  evenkeel COMMAND --help   all that a command takes
  evenkeel --version`;
};

const say = (words: string): void => void print(`${words}\n`);

/** The whole program: the first argument names the command. */
export async function program([word, ...args]: readonly string[]): Promise<void> {
  if (word === undefined) throw new UserError(`Name a command: ${names.join(', ')} (${seeHelp}).`);
  if (word === '--help') return say(help());
  if (word === '--version') return say(getBuildLabel());
  const listed = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!listed) throw new UserError(`There is no command “${word}”. The commands are ${names.join(', ')} (${seeHelp}).`);
  const command = await listed.load();
  if (args.includes('--help')) return say(command.help);
  return command.run(args);
}
