import { asCommand } from '../../../cli/command.ts';
import { compareCommand } from './compare-command.ts';

await asCommand(compareCommand);
