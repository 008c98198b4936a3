import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  revokeOrigins,
  hubMirrorAddress,
  hubOrigins,
  isPermittedOrigin,
  permittedOrigins,
  permitOrigins,
  parseServerOrigin,
  isDownloadMirror,
  getLibraryMirrorAddress,
  downloadMirrors,
  setHubMirror,
  setLibraryMirror,
} from '../../../src/core/work/origins.ts';
import { memoryStorage } from '../../engine/memory-storage.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));

test('nothing is open until it is opened, and nothing stays open that is closed', () => {
  expect(permittedOrigins()).toEqual([]);
  permitOrigins(['https://a.example', 'http://localhost:11434']);
  permitOrigins(['https://a.example']);
  expect(permittedOrigins()).toEqual(['https://a.example', 'http://localhost:11434']);
  revokeOrigins(['https://a.example', 'https://never.example']);
  expect(permittedOrigins()).toEqual(['http://localhost:11434']);
});

test('the hub’s origins can be opened: its file servers too, and nothing that only looks like them', () => {
  permitOrigins(hubOrigins);
  for (const origin of ['https://huggingface.co', 'https://cdn-lfs.hf.co', 'https://a.b.hf.co']) {
    expect(isPermittedOrigin(origin), origin).toBe(true);
  }
  for (const origin of ['https://hf.co', 'http://cdn.hf.co', 'https://evilhf.co', 'https://hf.co.evil.example']) {
    expect(isPermittedOrigin(origin), origin).toBe(false);
  }
});

const wrong = [
  '*',
  'https:',
  'https://*',
  'https://*.co',
  'http://*.hf.co',
  'https://a.example/path',
  'https://a.example; script-src *',
  "https://a.example 'unsafe-inline'",
  'https://a.example\nhttps://b.example',
  'https://a.example,https://b.example',
  'data:',
  'blob:',
  'wss://a.example',
  "'self'",
  'https://A.example',
  'https://a.example:999999',
  'https://user@a.example',
  '',
];

describe('what is no origin', () => {
  test.each(wrong)('%j is refused', (origin) => {
    expect(() => permitOrigins([origin])).toThrow('is not the address of a server');
    expect(permittedOrigins()).toEqual([]);
  });

  test('is left out where somebody stored it', () => {
    localStorage.setItem(
      'evenkeel-origins',
      JSON.stringify([...wrong, 7, null, ['https://x.example'], 'https://a.example']),
    );
    expect(permittedOrigins()).toEqual(['https://a.example']);
    for (const damaged of ['{', '"https://a.example"', '{"0":"https://a.example"}', 'null']) {
      localStorage.setItem('evenkeel-origins', damaged);
      expect(permittedOrigins()).toEqual([]);
    }
  });

  test('has the same form in public/boot.js, which cannot import it', () => {
    const formOf = (file: string) => /const form = (\/.+\/);/.exec(readFileSync(file, 'utf8'))?.[1];
    expect(formOf('public/boot.js')).toBeTruthy();
    expect(formOf('public/boot.js')).toBe(formOf('src/core/work/origins.ts'));
  });
});

test('a mirror of the hub is any server, open while it is the mirror', () => {
  expect(hubMirrorAddress()).toBe(null);
  setHubMirror(' https://mirror.example/some/where ');
  expect(hubMirrorAddress()).toBe('https://mirror.example');
  expect(isPermittedOrigin('https://mirror.example')).toBe(true);
  setHubMirror('http://localhost:8000');
  expect(permittedOrigins()).toEqual(['http://localhost:8000']);
  setHubMirror('');
  expect([hubMirrorAddress(), permittedOrigins()]).toEqual([null, []]);
  expect(() => setHubMirror('hf-mirror')).toThrow('is not a usable address');
  localStorage.setItem('evenkeel-hub-mirror', '"https://*.evil.example"');
  expect(hubMirrorAddress()).toBe(null);
});

test('the origin of an address', () => {
  expect(parseServerOrigin('http://localhost:11434/v1')).toBe('http://localhost:11434');
  expect(parseServerOrigin('HTTPS://Example.ORG:443/x')).toBe('https://example.org');
  for (const address of ['localhost:11434', 'ftp://a.example', 'file:///etc', 'http://[::1]:1/', 'javascript:1', '']) {
    expect(() => parseServerOrigin(address), address).toThrow('is not a usable address');
  }
});

test('a browser that keeps nothing says so', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  expect(() => permitOrigins(['https://a.example'])).toThrow('The browser stores nothing for this page');
});

test('compiled libraries come from the hub’s mirror, or from one of their own', () => {
  expect(downloadMirrors()).toEqual({ hub: null, libraries: null });
  setHubMirror('https://both.example');
  expect(downloadMirrors()).toEqual({ hub: 'https://both.example', libraries: 'https://both.example' });
  setLibraryMirror('https://libraries.example/some/where');
  expect(downloadMirrors()).toEqual({ hub: 'https://both.example', libraries: 'https://libraries.example' });
  expect([isDownloadMirror('https://libraries.example'), isPermittedOrigin('https://libraries.example')]).toEqual([
    true,
    true,
  ]);
  setLibraryMirror('https://both.example');
  expect(isPermittedOrigin('https://libraries.example')).toBe(false);
  setHubMirror(null);
  expect(isPermittedOrigin('https://both.example')).toBe(true);
  setLibraryMirror(null);
  expect([getLibraryMirrorAddress(), permittedOrigins()]).toEqual([null, []]);
});
