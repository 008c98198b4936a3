import { asCommand } from './command.ts';
import { program } from './program.ts';

await asCommand(program);
