import { preview } from 'vite';
import { asCommand } from '../../cli/command.ts';

// The end of `npm start`: serves the built app and prints its address last. `vite preview` prints more after the address.
await asCommand(async () => {
  const { resolvedUrls } = await preview({ logLevel: 'warn' });
  process.stdout.write(`${resolvedUrls?.local[0] ?? resolvedUrls?.network[0]}\n`);
});
