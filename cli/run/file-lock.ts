import { createHash, randomBytes } from 'node:crypto';
import { access, constants, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { UserError } from '../../src/base/errors/user-error.ts';
import { cannotOpenMessage } from '../plan/plan-of.ts';

/**
 * Does work as the only program on this machine that works on a file. Each program has its own socket, which answers exactly
 * as long as the program lives. (A process id could be reused by another program.) A program listens before it looks for
 * others, so of two programs at least one sees the other. While both still look, the one whose name sorts first continues.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const { folder, name } = await placeOf(file);
  const taken = (): UserError => new UserError(`Another program is working on ${file}: wait until it ends, then try again.`);
  let state: State = 'looks';
  const own = process.platform === 'win32' ? name : `${name}-${randomBytes(6).toString('hex')}.sock`;
  const server = await listening(join(folder, own), () => state);
  if (!server) throw taken();
  try {
    // On Windows a pipe ends with its program. So the name itself is either taken or free.
    if (process.platform !== 'win32' && (await anotherWorks(folder, name, own))) throw taken();
    state = 'works';
    return await work();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

type State = 'looks' | 'works';

/**
 * One place per file, whatever path leads to its folder. Temporary folders differ between shells, so it avoids them if it
 * can.
 */
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

/** Listens at a place; `undefined`: it is taken. A client that connects receives the program's state. */
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
            new UserError(`The lock “${place}”, which shows that a program is working, cannot be made (${error.code}).`),
          ),
    );
    server.listen(place, () => done(server.unref()));
  });
}

/**
 * Whether another program with this name works, or looks too and sorts first. Waits for programs that look and sort later.
 */
async function anotherWorks(folder: string, name: string, own: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && file !== own);
  for (const other of others) if (await goesFirst(join(folder, other), other < own)) return true;
  return false;
}

async function goesFirst(place: string, isBefore: boolean): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const state = await stateOf(place);
    if (state === 'gone') {
      // No program will use this name again.
      await rm(place, { force: true }).catch(() => undefined);
      return false;
    }
    if (state === 'not told')
      throw new UserError(
        `Another person’s program is working on this file, or was killed and left “${place}”. Wait until it ends. If it was killed, remove “${place}”.`,
      );
    if (state === 'works' || (state === 'looks' && isBefore)) return true;
    await after(20);
  }
  return true;
}

const mostLooks = 100;

/** `ends`: it closed the connection without a word. `not told`: this user may not connect. */
const stateOf = (place: string): Promise<State | 'gone' | 'ends' | 'not told'> =>
  new Promise((done) => {
    let output = '';
    const socket = connect(place);
    // A program that does not respond is still alive.
    socket.setTimeout(2000, () => {
      done('works');
      socket.destroy();
    });
    socket.on('data', (bytes) => (output += bytes.toString()));
    socket.once('close', () => done(output === 'looks' || output === 'works' ? output : 'ends'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') done('gone');
      // Another user's program, which may or may not be alive.
      if (code === 'EACCES' || code === 'EPERM') done('not told');
    });
  });
