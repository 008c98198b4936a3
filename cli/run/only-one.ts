import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '../../src/core/user-error.ts';

/**
 * Does work as the one program on this machine that works on a file. A socket stands for the file: it answers while its program lives, however that ends, where the number of a process may by then be another’s.
 */
export async function asTheOnlyOne<T>(file: string, work: () => Promise<T>): Promise<T> {
  const name = `evenkeel-${createHash('sha256').update(resolve(file)).digest('hex').slice(0, 24)}`;
  const place = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = (await listening(place)) ?? (await listeningAnew(place));
  if (!server) throw new UserError(`Another program works on ${file}: it goes on when that ends.`);
  try {
    return await work();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
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
    socket.once('error', () => done(false));
  });
