import { fileURLToPath } from 'node:url';
import { registerSourceLabel } from '../src/core/build/build-label.ts';
import { asCommand } from './command.ts';
import { program } from './program.ts';

// Nothing has put a label into sources that run as they are.
if (typeof EVENKEEL_BUILD === 'undefined') {
  const { labelOfSources } = await import('../tools/build/source-label.ts');
  registerSourceLabel(() => labelOfSources(fileURLToPath(new URL('..', import.meta.url))));
}

await asCommand(program);
