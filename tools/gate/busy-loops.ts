import { spawn } from 'node:child_process';

/** Enough loops to keep a two-core machine busy. */
export const busyLoops = 2;

/** Does the work while `count` processes each keep a core busy. The processes end with the work, and with this process. */
export async function withBusyLoops<T>(count: number, work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
  try {
    return await work();
  } finally {
    end();
    process.off('exit', end);
  }
}
