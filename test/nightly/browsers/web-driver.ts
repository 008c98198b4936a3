import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser session with an empty profile, driven by the W3C WebDriver protocol. */
export interface Session {
  /** The browser’s name and version. */
  readonly browser: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page. */
  execute<T>(script: string): Promise<T>;
  /** Resolves with the first value of the script that is neither null, false nor empty. */
  waitFor<T>(script: string, timeoutMs: number): Promise<T>;
  close(): Promise<void>;
}

export interface Driver {
  readonly command: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
}

export async function openSession(driver: Driver): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), 'evenkeel-profile-'));
  const folders = { HOME: profile, XDG_DATA_HOME: profile, XDG_CACHE_HOME: profile, XDG_CONFIG_HOME: profile };
  const port = await freePort();
  const child = spawn(driver.command, [`--port=${port}`], {
    env: { ...process.env, ...driver.env, ...folders },
    stdio: 'ignore',
    detached: true,
  });
  const end = async () => {
    await endGroup(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
  try {
    await until(() => call('GET', '/status').catch(() => undefined), 60_000, `${driver.command} does not answer.`);
    const { sessionId, capabilities } = await call<{
      readonly sessionId: string;
      readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
    }>('POST', '/session', { capabilities: { alwaysMatch: driver.capabilities } });
    const path = `/session/${sessionId}`;
    const execute = <T>(script: string) => call<T>('POST', `${path}/execute/sync`, { script, args: [] });
    return {
      browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
      open: (url) => call('POST', `${path}/url`, { url }),
      execute,
      waitFor: <T>(script: string, timeoutMs: number) =>
        until(() => execute<T>(script), timeoutMs, `The page did not reach a state: ${script}`),
      async close() {
        await call('DELETE', path).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebDriver reports no events, so a state is polled. */
async function until<T>(look: () => Promise<T | undefined>, timeoutMs: number, failure: string): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
