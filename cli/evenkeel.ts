import { fileURLToPath } from 'node:url';
import { registerSourceLabel } from '../src/core/build/build-label.ts';
import { asCommand } from './command.ts';
import { program } from './program.ts';

// Sources that run unbuilt have no build label yet.
if (typeof EVENKEEL_BUILD === 'undefined') {
  const { labelOfSources } = await import('../tools/build/source-label.ts');
  registerSourceLabel(() => labelOfSources(fileURLToPath(new URL('..', import.meta.url))));
}

await asCommand(program);
