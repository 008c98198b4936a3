import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headers, headersFile } from '../../../tools/build/headers.ts';
import { pagePolicy } from '../../../tools/build/page-policy.ts';

/** The directives by name, each with its sources. */
const read = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));

describe('the headers', () => {
  const sent = read(headers['Content-Security-Policy'] ?? '');

  test('let through all that the page itself may do, as both policies hold together', () => {
    for (const [name, value] of Object.entries(pagePolicy))
      expect({ name, sent: sent.get(name) }).toEqual({ name, sent: expect.arrayContaining(value.split(' ')) as string[] });
  });

  test('let a person open any endpoint, and let workers read what they made', () => {
    expect(sent.get('connect-src')).toEqual(["'self'", 'http:', 'https:', 'blob:', 'data:']);
  });

  test('let workers run the runtime that they made a script of', () => {
    expect(sent.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", 'blob:']);
  });

  test('bind no worker to Trusted Types, which would keep libraries from starting', () => {
    expect([...sent.keys()].filter((name) => name.includes('trusted-types'))).toEqual([]);
  });

  test('forbid frames, and are one line each below all paths', () => {
    expect(sent.get('frame-ancestors')).toEqual(["'none'"]);
    const [path, ...lines] = headersFile().trimEnd().split('\n');
    expect(path).toBe('/*');
    expect(lines).toEqual(Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`));
    expect(lines.every((line) => /^ {2}[A-Z][A-Za-z-]+: [\x20-\x7e]+$/.test(line) && line.length < 2000)).toBe(true);
  });
});

test('the page takes its policy from where the headers do', () => {
  expect(readFileSync('index.html', 'utf8')).toContain('content="%PAGE_POLICY%"');
});
