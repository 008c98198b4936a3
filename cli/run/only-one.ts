import { createHash } from 'node:crypto';
import { access, constants, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../src/core/user-error.ts';
import { whyNotOpened } from '../plan/plan-of.ts';

/**
 * Does work as the one program on this machine that works on a file. A socket stands for the file: it answers while its program lives, however that ends, where the number of a process may by then be another’s.
 */
export async function asTheOnlyOne<T>(file: string, work: () => Promise<T>): Promise<T> {
  const place = await placeOf(file);
  const server = (await listening(place)) ?? (await listeningAnew(place));
  if (!server) throw new UserError(`Another program works on ${file}: it goes on when that ends.`);
  try {
    return await work();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

/** One for a file, whichever way leads to its folder. Folders for what is short-lived differ from shell to shell, so it is not one of those where it need not be. */
async function placeOf(file: string): Promise<string> {
  const folder = await realpath(dirname(resolve(file))).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(whyNotOpened(dirname(file), error));
  });
  const hash = createHash('sha256').update(join(folder, basename(file)));
  const name = `evenkeel-${hash.digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const shared = await access('/tmp', constants.W_OK).then(
    () => true,
    () => false,
  );
  return join(shared ? '/tmp' : tmpdir(), `${name}.sock`);
}

/** `undefined`: there is one already, alive or left behind. */
function listening(place: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    );
    server.listen(place, () => done(server.unref()));
  });
}

async function listeningAnew(place: string): Promise<Server | undefined> {
  if (await answers(place)) return undefined;
  await rm(place, { force: true });
  return listening(place);
}

const answers = (place: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(place, () => {
      socket.destroy();
      done(true);
    });
    // Another person’s, who works on the same file: whether it lives is not told.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => done(code === 'EACCES' || code === 'EPERM'));
  });
