import { UserError } from '../src/base/errors/user-error.ts';
import { command, printToStderr } from './command.ts';
import { wholeNumberOption } from './options.ts';
import { print } from './output.ts';
import { appFolder } from './own-files.ts';
import { serveFolder } from './serve/serve-folder.ts';

const usualPort = 4173;

export const serve = command({
  name: 'serve',
  takes: '',
  about: `
Serves the app on this machine only, with the headers of the hosting page: http://127.0.0.1:${usualPort}/. No other machine can reach it, and it refuses requests under another host name. It runs until Ctrl-C.
The browser stores the app’s data per port: use the same port to find it again.`,
  options: { port: { value: 'N', says: `The port (${usualPort}). 0 takes any free port.` } },
  async work(given, seeHelp) {
    const [word] = given.words;
    if (word !== undefined) throw new UserError(`serve takes no “${word}” (${seeHelp}).`);
    const port = wholeNumberOption(given, 'port', 0, 65_535) ?? usualPort;
    const server = await serveFolder(appFolder(), port);
    print(`${server.address}\n`);
    printToStderr('Serving to this machine only, until Ctrl-C.');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
    await server.closed;
  },
});
