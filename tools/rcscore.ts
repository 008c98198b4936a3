import { asCommand } from '../cli/command.ts';
import { rcscoreCommand } from './commands/rcscore.ts';

await asCommand(rcscoreCommand);
