import { expect, test } from 'vitest';
import {
  knownServers,
  guessKnownServerId,
  defaultEndpointName,
  completeTypedAddress,
} from '../../../../src/pages/models/servers/known-servers.ts';

test.each([
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:11434/', 'http://localhost:11434/v1'],
  [' http://localhost:11434/v1/ ', 'http://localhost:11434/v1'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
  ['gpu-box:8000', 'http://gpu-box:8000/v1'],
  ['gpu.local:8000/v1', 'http://gpu.local:8000/v1'],
  ['api.openai.com', 'https://api.openai.com/v1'],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/models', 'https://api.openai.com/v1'],
  // Addresses that must be refused are not repaired.
  ['https://me:secret@api.example/v1', 'https://me:secret@api.example/v1'],
  ['https://api.example/v1?key=1', 'https://api.example/v1?key=1'],
  ['ftp://api.example', 'ftp://api.example/v1'],
  ['two words', 'two words'],
  ['', ''],
])('%j is taken as %s', (typed, address) => {
  expect(completeTypedAddress(typed)).toBe(address);
  expect(completeTypedAddress(address)).toBe(address);
});

test('a server is told by its port, and named so; a second one gets a number', () => {
  expect(knownServers.map(({ baseUrl }) => guessKnownServerId(baseUrl))).toEqual(knownServers.map(({ id }) => id));
  expect(guessKnownServerId('http://10.0.0.4:11434/v1')).toBe('ollama');
  expect(guessKnownServerId('http://localhost:9999/v1')).toBe('other');
  expect(defaultEndpointName('http://localhost:11434/v1', [])).toBe('Ollama');
  expect(defaultEndpointName('http://localhost:11434/v1', ['Ollama', 'Ollama 2'])).toBe('Ollama 3');
  expect(defaultEndpointName('http://10.0.0.4:11434/v1', [])).toBe('10.0.0.4:11434');
  expect(defaultEndpointName('', [])).toBe('Endpoint');
});
