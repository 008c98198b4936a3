import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isolatedFiles } from './isolated-files.ts';

test('every file that replaces or reloads modules is isolated, and each that is listed is there', () => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((file) => file.endsWith('.test.ts') && !/^test.(browser|bench|nightly)./.test(file));
  const own = /\bvi\s*\.\s*(?:mock|doMock|resetModules|hoisted)\s*[(<]/;
  expect(files.length).toBeGreaterThan(500);
  const replacing = files.filter((file) => own.test(readFileSync(file, 'utf8')));
  expect(isolatedFiles.filter((file) => !files.includes(file))).toEqual([]);
  expect(replacing.filter((file) => !isolatedFiles.includes(file))).toEqual([]);
});
