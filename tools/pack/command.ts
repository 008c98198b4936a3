import { statSync } from 'node:fs';
import { asCommand } from '../../cli/command.ts';
import { pack } from './pack.ts';

// `npm run pack`: the command and the built app as one file that npm and npx take.
await asCommand(async () => {
  const file = await pack({ dist: 'dist', folder: 'dist-package', into: '.' });
  process.stdout.write(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)\n`);
});
