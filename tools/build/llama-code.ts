import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { emptyResponseMessage } from '../../src/engine/gguf/empty-response.ts';

const { resolve } = createRequire(import.meta.url);
const library = resolve('@wllama/wllama/esm/index.js');
const ours = (file: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../src/engine/gguf/llama/${file}`, import.meta.url)));
const source = (file: string): string => readFileSync(new URL(`../src/${file}`, `file://${library}`), 'utf8');

/** The code of the library's worker and of its threads. */
const codes: Readonly<Record<string, () => string>> = {
  'virtual:llama-worker': workerCode,
  'virtual:llama-thread': threadCode,
};

/**
 * wllama (llama.cpp as WebAssembly) creates its worker, and the worker its threads, from strings at run time. The page's
 * policy refuses both, and no guard would cover them.
 * Here the code becomes modules. Files of the app import them after their guard (src/engine/gguf/llama/), and the library
 * starts those files.
 * Each change searches for exact code: a version of the library that is written differently fails the build.
 */
export function llamaCode(): Plugin {
  return {
    name: 'llama-code',
    enforce: 'pre',
    resolveId: (id) => (id in codes ? `\0${id}` : null),
    load: (id) => codes[id.slice(1)]?.() ?? null,
    transform: (code, id) => (id.split('?')[0] === library ? withOwnWorker(code) : null),
  };
}

/**
 * Makes the library start the app's own worker. It sends the worker what it would otherwise write into the worker's code.
 */
function withOwnWorker(code: string): string {
  return replaceInCode(`import { newLlamaWorker } from ${ours('start-llama.ts')};\n${code}`, [
    [/const completeCode = \[[\s\S]*?\]\.join\(";\\n\\n"\);/, ''],
    [/this\.worker = createWorker\(completeCode\);/, 'this.worker = newLlamaWorker();'],
    [/nbThread: this\.nbThread,\n/, '$&noWebGPU: this.resources.noWebGPU,\n'],
    // The first message carries the options that the library would write into the worker's code. They replace the code for
    // its threads.
    [/new Blob\(\[moduleCode\], \{ type: "text\/javascript" \}\),/, 'runOptions,'],
    // This code is now a file: see `codes`.
    [/var LLAMA_CPP_WORKER_CODE = .*;\n/, "var LLAMA_CPP_WORKER_CODE = '';\n"],
    [/var WLLAMA_EMSCRIPTEN_CODE = .*;\n/, "var WLLAMA_EMSCRIPTEN_CODE = '';\n"],
    // Browsers that would need this code get an error instead.
    [/"https:\/\/cdn\.jsdelivr\.net[^"]*wllama\.js"/, "''"],
    [/"https:\/\/cdn\.jsdelivr\.net[^"]*wllama\.wasm"/, "''"],
  ]);
}

/** The code of the library's worker. Its first message carries the run options. */
function workerCode(): string {
  const emscripten = replaceInCode(withoutNode(), [[/^var Module=/, 'var ___Module=']]);
  const own = replaceInCode(source('workers-code/llama-cpp.js'), [
    [/const getWModuleConfig = \(_argMainScriptBlob\) => \{/, 'const getWModuleConfig = (RUN_OPTIONS) => {'],
    [/var argMainScriptBlob = _argMainScriptBlob;/, 'var argMainScriptBlob = llamaThreadAddress;'],
    [/isCompat = RUN_OPTIONS\.compat;/, '$& if (RUN_OPTIONS.noWebGPU) hideGraphicsProcessor();'],
    // A failed call returns no address. The library would read from it anyway, and mark itself as broken.
    [
      /const outputPtr = await wllamaAction\(argAction, inputPtr\);/,
      `$&\nif (!Number(outputPtr)) return msg({ callbackId, err: '${emptyResponseMessage}' });`,
    ],
  ]);
  return [
    `import { hideGraphicsProcessor, llamaThreadAddress } from ${ours('guard.ts')};`,
    `function wModuleInit() { ${emscripten}; return Module; }`,
    own,
  ].join('\n');
}

function threadCode(): string {
  return withoutNode();
}

/** Removes the parts for Node, whose modules a browser lacks. */
const withoutNode = (): string =>
  replaceInCode(source('wasm/wllama.js'), [
    [/var ENVIRONMENT_IS_NODE=.*?;/, 'var ENVIRONMENT_IS_NODE=false;'],
    [/\brequire\("[a-z_]+"\)/g, 'undefined'],
  ]);

function replaceInCode(code: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((text, [what, by]) => {
    if (!what.test(text)) throw new Error(`The code of @wllama/wllama has no ${what.source}: has it been changed?`);
    return text.replace(what, (found) => by.replace('$&', () => found));
  }, code);
}
