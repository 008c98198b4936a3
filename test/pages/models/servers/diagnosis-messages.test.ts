import { expect, test } from 'vitest';
import type { ConnectionFault } from '../../../../src/engine/endpoint/diagnose.ts';
import {
  connectionFaultMessage,
  type ConnectionFaultContext,
} from '../../../../src/pages/models/servers/diagnosis-messages.ts';
import { knownServers } from '../../../../src/pages/models/servers/known-servers.ts';
import { guessOperatingSystem, operatingSystems } from '../../../../src/pages/models/servers/systems.ts';

const at: ConnectionFaultContext = {
  origin: 'https://evenkeel.example',
  server: 'http://localhost:4321',
  host: 'localhost',
  port: '4321',
  isElsewhere: false,
  baseUrl: 'http://localhost:4321/v1',
  timeoutMs: 2000,
  hasKey: false,
  status: undefined,
  message: undefined,
  which: 'other',
  system: 'linux',
  isSecurePage: true,
};
const every = knownServers.flatMap(({ id }) => operatingSystems.map(({ id: system }) => [id, system] as const));

test.each(every)('%s on %s is told to let this very page in, and is started at its port', (which, system) => {
  const allow = connectionFaultMessage('refused by CORS', { ...at, which, system }).command?.text ?? '';
  // LM Studio allows either every page or none.
  if (which !== 'lm-studio') expect(allow).toContain(at.origin);
  const start = connectionFaultMessage('not running', { ...at, which, system }).command?.text ?? '';
  expect(start).toContain(which === 'ollama' ? 'OLLAMA_ORIGINS' : '4321');
});

test('Ollama is told in each system’s own way', () => {
  const messages = operatingSystems.map(({ id: system }) =>
    connectionFaultMessage('refused by CORS', { ...at, which: 'ollama', system }),
  );
  expect(messages.map(({ command }) => command?.text.split('\n')[0])).toEqual([
    'launchctl setenv OLLAMA_ORIGINS "https://evenkeel.example"',
    'setx OLLAMA_ORIGINS "https://evenkeel.example"',
    'sudo mkdir -p /etc/systemd/system/ollama.service.d',
  ]);
});

test.each<[ConnectionFault, Partial<ConnectionFaultContext>, RegExp]>([
  ['wrong key', { status: 401 }, /^The server needs a key \(401\)\.$/],
  ['wrong key', { status: 401, hasKey: true }, /^The server rejects this key \(401\)\.$/],
  ['no such path', { status: 404 }, /has no list of models at this path \(404\)/],
  ['http from https', { isElsewhere: true }, /^This page came over https/],
  ['not let by the browser', {}, /other programs on this device/],
  ['not let by the browser', { isElsewhere: true }, /your local network/],
  ['silent', {}, /sent nothing for 2 s/],
  ['its own trouble', { message: 'The endpoint “Mine” answered 503.' }, /^The endpoint “Mine” answered 503\.$/],
  ['redirected', {}, /leads to another address/],
])('%s says what happened and what to do', (fault, more, title) => {
  const words = connectionFaultMessage(fault, { ...at, ...more });
  expect(words.title).toMatch(title);
  expect(words.todo).not.toBe('');
});

test('an address without /v1 is offered with it, one with it is not', () => {
  expect(connectionFaultMessage('no such path', { ...at, baseUrl: 'http://localhost:4321/api' }).perhaps).toBe(
    'http://localhost:4321/v1',
  );
  expect(connectionFaultMessage('no such path', at)).not.toHaveProperty('perhaps');
});

test.each([
  ['MacIntel', 'macos'],
  ['Win32', 'windows'],
  ['Linux x86_64', 'linux'],
  ['', 'linux'],
])('a browser that says %j runs on %s', (platform, system) => {
  expect(guessOperatingSystem(platform)).toBe(system);
});
