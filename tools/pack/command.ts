import { statSync } from 'node:fs';
import { asCommand } from '../../cli/command.ts';
import { pack } from './pack.ts';

// `npm run pack`: packs the command and the built app into one file that npm and npx accept.
await asCommand(async () => {
  const file = await pack({ dist: 'dist', folder: 'dist-package', into: '.' });
  process.stdout.write(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)\n`);
});
