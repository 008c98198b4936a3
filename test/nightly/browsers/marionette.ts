import { once } from 'node:events';
import { connect } from 'node:net';
import type { Command, Connection } from './session.ts';

/** Connects to Firefox’s own remote control. It takes WebDriver commands as JSON, each after its length. */
export async function connectByMarionette(port: number, end: () => Promise<void>): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close').then((): never => {
    throw new Error('Firefox ended.');
  });
  closed.catch(() => undefined);
  const waiting = new Map<number, (reply: Reply) => void>();
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let message = firstMessage(received); message; message = firstMessage(received)) {
      received = message.rest;
      // The greeting is not a reply.
      if (isReply(message.value)) waiting.get(message.value[1])?.(message.value);
    }
  });
  let last = 0;
  const call = async <T>(name: string, parameters: object = {}): Promise<T> => {
    const id = ++last;
    const text = JSON.stringify([0, id, name, parameters]);
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await Promise.race([reply, closed]);
    waiting.delete(id);
    if (error) throw new Error(`${name}: ${error.message}`);
    return result as T;
  };
  const { capabilities } = await call<{
    readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
  }>('WebDriver:NewSession');
  return {
    browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
    send: async <T>(command: Command, parameters?: object) =>
      (await call<{ readonly value: T }>(names[command], { ...parameters, ...always[command] })).value,
    async close() {
      await end();
      socket.destroy();
    },
  };
}

type Reply = readonly [type: 1, id: number, error: { readonly message: string } | null, result: unknown];

const isReply = (value: unknown): value is Reply => Array.isArray(value);

const names: Readonly<Record<Command, string>> = {
  open: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  type: 'WebDriver:ElementSendKeys',
  resize: 'WebDriver:SetWindowRect',
  screenshot: 'WebDriver:TakeScreenshot',
};

/** Without this, a screenshot shows the whole page. */
const always: Partial<Readonly<Record<Command, object>>> = { screenshot: { full: false } };

/** The first message, if it is complete. */
function firstMessage(received: Buffer): { readonly value: unknown; readonly rest: Buffer } | undefined {
  const colon = received.indexOf(':');
  if (colon < 0) return undefined;
  const end = colon + 1 + Number(received.toString('latin1', 0, colon));
  if (received.length < end) return undefined;
  return { value: JSON.parse(received.toString('utf8', colon + 1, end)) as unknown, rest: received.subarray(end) };
}
