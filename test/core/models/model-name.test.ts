import { expect, test } from 'vitest';
import {
  registerAmbiguousModelNames,
  modelName,
  makeModelNamer,
  modelNameWithServer,
} from '../../../src/core/models/model-name.ts';

test('a model is called by the end of its repository', () => {
  expect(modelName('transformers:tiny-a@1:int8')).toBe('tiny-a');
  expect(modelName('webllm:org/Some-1B@main')).toBe('Some-1B');
  expect(modelName('webllm:Llama-3.2-1B-Instruct-q4f16_1-MLC@0a1b')).toBe('Llama-3.2-1B-Instruct-q4f16_1-MLC');
  // A model with two addresses: its own and its library's.
  const library = encodeURIComponent('http://127.0.0.1:34381/libs/gpt2-q0f16.wasm');
  expect(modelName(`webllm:someone/gpt2-tuned/${library}@0a1b`)).toBe('gpt2-tuned (gpt2-q0f16)');
  expect(modelName(`webllm:someone/gpt2-other/${library}@0a1b`)).toBe('gpt2-other (gpt2-q0f16)');
  expect(modelName('glm-4.5')).toBe('glm-4.5');
  expect(modelName('transformers-webgpu:org/Some-1B@0a1b:q4')).toBe('Some-1B (WebGPU)');
  expect(modelName('endpoint:home-server/qwen3%3A4b')).toBe('qwen3:4b');
  expect(modelName('endpoint:home-server/100%')).toBe('100%');
  expect(modelName('replay:0a1b/endpoint%3Ahome%2Fqwen3%253A4b')).toBe('qwen3:4b (replayed)');
  expect(modelName('browser:built-in')).toBe('the browser’s own model');
});

test('a server is shown only where two models that are shown together share a name', () => {
  const [home, work, other] = ['endpoint:home/acme-large', 'endpoint:work/acme-large', 'endpoint:home/acme-small'];
  expect(modelNameWithServer(home)).toBe('acme-large (home)');
  expect([home, other].map(makeModelNamer([home, other]))).toEqual(['acme-large', 'acme-small']);
  const both = [home, work, other];
  expect(both.map(makeModelNamer(both))).toEqual(['acme-large (home)', 'acme-large (work)', 'acme-small']);
  // The same model listed twice counts as one.
  expect(makeModelNamer([home, home])(home)).toBe('acme-large');
  // One model on a server, one in the browser.
  const local = 'transformers:org/acme-large@1';
  expect([home, local].map(makeModelNamer([home, local]))).toEqual(['acme-large (home)', 'acme-large']);
  expect(both.map(modelName)).toEqual(['acme-large', 'acme-large', 'acme-small']);
  registerAmbiguousModelNames(both);
  expect(both.map(modelName)).toEqual(['acme-large (home)', 'acme-large (work)', 'acme-small']);
});
