import { expect, test } from 'vitest';
import { llamaCode } from '../../../tools/build/llama-code.ts';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const library = createRequire(import.meta.url).resolve('@wllama/wllama/esm/index.js');
const plugin = llamaCode();
const called = (hook: unknown, ...given: readonly string[]) =>
  (hook as (...given: readonly string[]) => string | null)(...given);

test('the library starts the app’s own worker, holds no code for one and no address elsewhere', () => {
  const code = called(plugin.transform, readFileSync(library, 'utf8'), library) ?? '';
  expect(code).toContain('this.worker = newLlamaWorker();');
  expect(code).not.toMatch(/https:[^ ]*jsdelivr/);
  expect(code).not.toContain('function wModuleInit()');
  expect(code).toContain('noWebGPU: this.resources.noWebGPU');
  expect(code.length).toBeLessThan(150_000);
});

test('its worker and its threads are modules that make no worker of a text', () => {
  for (const name of ['virtual:llama-worker', 'virtual:llama-thread']) {
    expect(called(plugin.resolveId, name)).toBe(`\0${name}`);
    const code = called(plugin.load, `\0${name}`) ?? '';
    expect(code).not.toMatch(/\brequire\(|RUN_OPTIONS = JSON/);
    expect(code).toContain('var ENVIRONMENT_IS_NODE=false;');
  }
  const worker = called(plugin.load, '\0virtual:llama-worker') ?? '';
  expect(worker).toContain('var argMainScriptBlob = llamaThreadAddress;');
  expect(worker).toContain('if (RUN_OPTIONS.noWebGPU) hideGraphicsProcessor();');
  expect(called(plugin.transform, 'anything', '/other.js')).toBeNull();
});
