import { asCommand } from '../cli/command.ts';
import { parseCommand } from './commands/parse.ts';

await asCommand(parseCommand);
