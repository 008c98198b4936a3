import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startProgram } from './programs.ts';
import { until, type Command, type Connection, type Profile } from './session.ts';

interface WebDriver {
  readonly command: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
}

/** Connects by W3C WebDriver, which runs over HTTP. */
export async function connectByWebDriver(driver: WebDriver, profile: Profile): Promise<Connection> {
  const port = await freePort();
  const program = startProgram(driver.command, [`--port=${port}`], profile, driver.env);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
  try {
    const isReady = () => call<object>('GET', '/status').catch(() => undefined);
    await until(isReady, 60_000, () => `${driver.command} does not answer.`);
    const { sessionId, capabilities } = await call<{
      readonly sessionId: string;
      readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
    }>('POST', '/session', { capabilities: { alwaysMatch: driver.capabilities } });
    const path = `/session/${sessionId}`;
    return {
      browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
      send(command, { id, ...parameters } = {}) {
        const [method, place] = places[command];
        return call(method, `${path}${place.replace('ID', id ?? '')}`, method === 'POST' ? parameters : undefined);
      },
      async close() {
        await call('DELETE', path).catch(() => undefined);
        await program.end();
      },
    };
  } catch (error) {
    await program.end();
    throw error;
  }
}

const places: Readonly<Record<Command, readonly [method: 'GET' | 'POST', place: string]>> = {
  open: ['POST', '/url'],
  execute: ['POST', '/execute/sync'],
  click: ['POST', '/element/ID/click'],
  type: ['POST', '/element/ID/value'],
  resize: ['POST', '/window/rect'],
  screenshot: ['GET', '/screenshot'],
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
