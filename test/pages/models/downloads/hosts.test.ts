import { expect, test } from 'vitest';
import { hubOrigins } from '../../../../src/core/work/origins.ts';
import { hostInWords, contactedOrigins, originPurpose } from '../../../../src/pages/models/downloads/hosts.ts';

test('the hub with all its places, or the mirror and the file servers that it may send on to', () => {
  expect(contactedOrigins(null)).toEqual(hubOrigins);
  const mirrored = contactedOrigins('https://mirror.example');
  expect(mirrored).toContain('https://mirror.example');
  expect(mirrored).not.toContain('https://huggingface.co');
  expect(mirrored).toContain('https://*.hf.co');
});

test('further places come once', () => {
  expect(contactedOrigins(null, ['https://lib.example', 'https://huggingface.co'])).toEqual([
    ...hubOrigins,
    'https://lib.example',
  ]);
});

test('http is said, https goes without saying', () => {
  expect(hostInWords('https://huggingface.co')).toBe('huggingface.co');
  expect(hostInWords('http://localhost:8080')).toBe('http://localhost:8080');
});

test('each place is known by what it is asked for', () => {
  const mirror = 'http://localhost:9000';
  const none = { hub: null, libraries: null };
  expect(hubOrigins.map((origin) => originPurpose(origin, none))).toEqual([
    'the model hub',
    'the hub’s file servers',
    'the hub’s file servers',
  ]);
  expect(originPurpose(mirror, { hub: mirror, libraries: mirror })).toBe('the mirror that you set');
  expect(originPurpose('https://raw.githubusercontent.com', none)).toBe('compiled libraries for WebLLM');
  expect(originPurpose('https://libraries.example', { hub: mirror, libraries: 'https://libraries.example' })).toBe(
    'compiled libraries for WebLLM',
  );
  expect(originPurpose('https://api.github.com', none)).toBe('which version of the compiled libraries is current');
});
