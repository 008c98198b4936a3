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
Serves the app on this machine alone, with the headers of the hosting page: http://127.0.0.1:${usualPort}/. No other machine reaches it, and no page of another name is let in by it. It goes on until Ctrl-C.
What the app keeps stays in the browser, by the port: the same port finds it again.`,
  options: { port: { value: 'N', says: `The port (${usualPort}); 0 takes any that is free.` } },
  async work(given, seeHelp) {
    const [word] = given.words;
    if (word !== undefined) throw new UserError(`serve takes no “${word}” (${seeHelp}).`);
    const port = wholeNumberOption(given, 'port', 0, 65_535) ?? usualPort;
    const server = await serveFolder(appFolder(), port);
    print(`${server.address}\n`);
    printToStderr('Serving to this machine alone until Ctrl-C.');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
    await server.closed;
  },
});
