import { createHash, randomBytes } from 'node:crypto';
import { access, constants, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { UserError } from '../../src/base/errors/user-error.ts';
import { cannotOpenMessage } from '../plan/plan-of.ts';

/**
 * Does work as the one program on this machine that works on a file. Each program that wants to has a socket of its own, which answers while the program lives, however that ends, where the number of a process may by
 * then be another’s. A program listens before it looks who else does, so of two at least one sees the other; while both still look, the one whose name comes first goes on.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const { folder, name } = await placeOf(file);
  const taken = (): UserError => new UserError(`Another program works on ${file}: it goes on when that ends.`);
  let state: State = 'looks';
  const own = process.platform === 'win32' ? name : `${name}-${randomBytes(6).toString('hex')}.sock`;
  const server = await listening(join(folder, own), () => state);
  if (!server) throw taken();
  try {
    // Pipes of Windows go with their program: there the name itself is taken or free.
    if (process.platform !== 'win32' && (await anotherWorks(folder, name, own))) throw taken();
    state = 'works';
    return await work();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

type State = 'looks' | 'works';

/** One for a file, whichever way leads to its folder. Folders for what is short-lived differ from shell to shell, so it is not one of those where it need not be. */
async function placeOf(file: string): Promise<{ readonly folder: string; readonly name: string }> {
  const folder = await realpath(dirname(resolve(file))).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(cannotOpenMessage(dirname(file), error));
  });
  const hash = createHash('sha256').update(join(folder, basename(file)));
  const name = `evenkeel-${hash.digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return { folder: '\\\\.\\pipe\\', name };
  const shared = await access('/tmp', constants.W_OK).then(
    () => true,
    () => false,
  );
  return { folder: shared ? '/tmp' : tmpdir(), name };
}

/** `undefined`: there is one already. Whoever connects is told what its program does. */
function listening(place: string, state: () => State): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(state());
      socket.destroySoon();
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? done(undefined)
        : failed(
            new UserError(`Programs tell each other by “${place}” that they work, which cannot be made (${error.code}).`),
          ),
    );
    server.listen(place, () => done(server.unref()));
  });
}

/** Whether another of this name works, or looks too and goes first; waits for those that look and come behind. */
async function anotherWorks(folder: string, name: string, own: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && file !== own);
  for (const other of others) if (await goesFirst(join(folder, other), other < own)) return true;
  return false;
}

async function goesFirst(place: string, isBefore: boolean): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const state = await stateOf(place);
    if (state === 'gone') {
      // Nobody has this name again.
      await rm(place, { force: true }).catch(() => undefined);
      return false;
    }
    if (state === 'not told')
      throw new UserError(
        `Another person’s program works on this file, or was killed and left “${place}”: it goes on when that ends, or is removed.`,
      );
    if (state === 'works' || (state === 'looks' && isBefore)) return true;
    await after(20);
  }
  return true;
}

const mostLooks = 100;

/** `ends`: it hung up without a word; `not told`: it may not be asked. */
const stateOf = (place: string): Promise<State | 'gone' | 'ends' | 'not told'> =>
  new Promise((done) => {
    let output = '';
    const socket = connect(place);
    // A program that is held up lives.
    socket.setTimeout(2000, () => {
      done('works');
      socket.destroy();
    });
    socket.on('data', (bytes) => (output += bytes.toString()));
    socket.once('close', () => done(output === 'looks' || output === 'works' ? output : 'ends'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') done('gone');
      // Another person’s: whether it lives is not told.
      if (code === 'EACCES' || code === 'EPERM') done('not told');
    });
  });
