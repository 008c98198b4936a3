import { describe, expect, test } from 'vitest';
import { EngineLost } from '../../../src/core/models/engine-lost.ts';
import { isSinglePromptError, toWebLlmUserError } from '../../../src/engine/webllm/errors.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

const tooLong =
  'Prompt tokens exceed context window size: number of prompt tokens: 5000; context window size: 4096\nConsider shortening the prompt';

describe('an error of WebLLM in words', () => {
  test.each([
    ['ContextWindowSizeExceededError', tooLong, 'The prompt has 5000 tokens, but this model reads at most 4096'],
    ['WebGPUNotAvailableError', 'WebGPU is not supported in your current environment', 'no graphics processor (WebGPU)'],
    [
      'Error',
      "Unable to find a compatible GPU. This issue might be because your computer doesn't have",
      'found no graphics',
    ],
    [
      'Error',
      'Cannot initialize runtime because of requested maxStorageBufferBindingSize exceeds limit. requested=128MB, limit=64MB. ',
      'it gives 64MB, but WebLLM needs 128MB (maxStorageBufferBindingSize)',
    ],
    ['ShaderF16SupportError', 'This model requires WebGPU extension shader-f16', '16-bit arithmetic'],
    ['FeatureSupportError', 'This model requires feature subgroups, which is not yet', 'lacks (subgroups)'],
    [
      'IntegrityError',
      'Integrity verification failed for https://huggingface.co/a/b/resolve/main/tokenizer.json\n  Expected: x',
      'The file tokenizer.json differs from the hub’s',
    ],
    [
      'IntegrityError',
      'Integrity verification failed for https://raw.githubusercontent.com/a/b/main/x.wasm\n  Expected: x',
      'The compiled library x.wasm is not the one that this model was first used with',
    ],
    ['CompileError', 'WebAssembly.instantiate(): expected magic word', 'compiled library cannot be run'],
    ['LinkError', 'WebAssembly.instantiate(): Import #0', 'compiled library cannot be run'],
    ['SyntaxError', 'Unexpected token < in JSON', 'should be JSON but is not'],
    ['TypeError', "Failed to execute 'add' on 'Cache': Request failed", 'is missing on this machine'],
    ['ModelNotFoundError', 'Cannot find model record', 'configuration'],
    ['SystemMessageOrderError', 'System prompt should always be the first', 'order of the messages'],
  ])('%s', (name, message, sentence) => {
    for (const error of [named(name, message), `${name}: ${message}`]) {
      const meaning = toWebLlmUserError(error);
      expect(meaning).toBeInstanceOf(UserError);
      expect(meaning).not.toBeInstanceOf(EngineLost);
      expect(meaning.message).toContain(sentence);
    }
  });

  test.each([
    ['DeviceLostError', 'The WebGPU device was lost while loading the model.'],
    ['ModelNotLoadedError', 'Model not loaded before trying to complete ChatCompletionRequest.'],
    ['AbortError', "Failed to execute 'mapAsync' on 'GPUBuffer': Device is lost."],
    ['RangeError', 'Array buffer allocation failed'],
    ['RuntimeError', 'memory access out of bounds'],
  ])('%s may pass when the model is loaded again', (name, message) => {
    expect(toWebLlmUserError(named(name, message))).toBeInstanceOf(EngineLost);
    expect(toWebLlmUserError(`${name}: ${message}`)).toBeInstanceOf(EngineLost);
  });

  test('what is said already stays as it is, also after it crossed a thread', () => {
    const userError = new UserError('Said.');
    expect(toWebLlmUserError(userError)).toBe(userError);
    expect(toWebLlmUserError(named('UserError', 'Said.')).message).toBe('Said.');
    expect(toWebLlmUserError(named('EngineLost', 'Lost.'))).toBeInstanceOf(EngineLost);
  });

  test('a file that is not here is told as one, whoever stopped WebLLM from fetching it', () => {
    const stopped = 'A request to huggingface.co was stopped: Evenkeel only fetches from where it is served.';
    for (const error of [new UserError(stopped), named('UserError', stopped), `UserError: ${stopped}`, new Error(stopped)])
      expect(toWebLlmUserError(error).message).toMatch(
        /^A file of the model is missing on this machine: delete it on the Models/,
      );
  });

  test('what nobody foresaw is told in short', () => {
    const { message } = toWebLlmUserError(named('OddError', `${'x'.repeat(1000)}\nat line 1`));
    expect(message).toMatch(/^WebLLM failed \(OddError: x+\)\.$/);
    expect(message.length).toBeLessThan(250);
    expect(toWebLlmUserError('no colon here').message).toBe('WebLLM failed (Error: no colon here).');
    expect(toWebLlmUserError(undefined).message).toBe('WebLLM failed (Error: undefined).');
  });

  test('only a prompt’s own faults leave the next prompt be', () => {
    expect(isSinglePromptError(named('ContextWindowSizeExceededError', tooLong))).toBe(true);
    expect(isSinglePromptError(`ContextWindowSizeExceededError: ${tooLong}`)).toBe(true);
    expect(isSinglePromptError(new RangeError('Maximum call stack size exceeded'))).toBe(true);
    expect(isSinglePromptError(named('DeviceLostError', 'lost'))).toBe(false);
    expect(isSinglePromptError(named('OddError', 'odd'))).toBe(false);
  });
});
