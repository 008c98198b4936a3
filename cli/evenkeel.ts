import { version } from '../package.json';
import { UserError } from '../src/core/user-error.ts';
import { asCommand } from './command.ts';
import { commands } from './commands.ts';

const names = Object.keys(commands);
const seeHelp = 'see evenkeel --help';

const help = (): string => {
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(width)}${does}`);
  return `Evenkeel ${version}: how steady is a language model when only the asking changes?

usage: evenkeel COMMAND [options]

${lines.join('\n')}

  evenkeel COMMAND --help   all that a command takes
  evenkeel --version`;
};

const say = (words: string): void => void process.stdout.write(`${words}\n`);

await asCommand(async ([word, ...args]) => {
  if (word === undefined) throw new UserError(`Say which command: ${names.join(', ')} (${seeHelp}).`);
  if (word === '--help') return say(help());
  if (word === '--version') return say(version);
  const listed = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!listed) throw new UserError(`There is no command “${word}”: there are ${names.join(', ')} (${seeHelp}).`);
  const command = await listed.load();
  if (args.includes('--help')) return say(command.help);
  return command.run(args);
});
