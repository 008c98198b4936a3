import { asCommand } from '../cli/command.ts';
import { similarityCommand } from './commands/similarity.ts';

await asCommand(similarityCommand);
