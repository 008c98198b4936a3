import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PreTrainedTokenizer } from '@xenova/transformers';
import * as ort from 'onnxruntime-web';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { encodeTextToTokenVectors } from '../../src/engine/encoder/encode-text.ts';
import { hiddenStatesFromOutput } from '../../src/engine/encoder/hidden-states.ts';
import type { LoadedEncoder } from '../../src/engine/encoder/loaded-encoder.ts';
import type { Encoder } from '../../src/text/encoder.ts';
import { findSpecialTokenFrame } from '../../src/engine/encoder/special-tokens.ts';

const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));

/**
 * Runs the app's own encoder in Node, by the same WebAssembly as in a browser. `folder` contains `encoder/`. `runtime` is
 * the path of the WebAssembly file if it is not in its package.
 */
export async function encoderOnDisk(folder = publicFolder, runtime?: string): Promise<LoadedEncoder> {
  const file = (name: string) => readFile(join(folder, 'encoder', bundledEncoder.path, name));
  const jsonIn = async (name: string): Promise<unknown> => JSON.parse(String(await file(name)));
  const tokenizer = new PreTrainedTokenizer(
    (await jsonIn('tokenizer.json')) as object,
    (await jsonIn('tokenizer_config.json')) as object,
  );
  ort.env.wasm.numThreads = 1;
  if (runtime) ort.env.wasm.wasmBinary = await readFile(runtime);
  ort.env.logLevel = 'error';
  const session = await ort.InferenceSession.create(await file('onnx/model_int8.onnx'), { executionProviders: ['wasm'] });
  // The runtime leaves Node's `Worker` in the global scope, which other code would take for a browser's.
  Reflect.deleteProperty(globalThis, 'Worker');
  const read = async (tokens: readonly number[]) => {
    const dims = [1, tokens.length];
    const found = await session.run({
      input_ids: new ort.Tensor('int64', BigInt64Array.from(tokens, BigInt), dims),
      attention_mask: new ort.Tensor('int64', new BigInt64Array(tokens.length).fill(1n), dims),
    });
    return hiddenStatesFromOutput(found, tokens.length, bundledEncoder.id);
  };
  const bare = tokenizer.encode('a', { add_special_tokens: false });
  const frame = findSpecialTokenFrame(tokenizer.encode('a'), bare);
  if (!frame) throw new Error('the encoder’s tokenizer puts no frame around a text.');
  const { size } = await read([...frame.before, ...bare, ...frame.after]);
  const config = (await jsonIn('config.json')) as { max_position_embeddings: number };
  const window = config.max_position_embeddings - frame.before.length - frame.after.length;
  return { id: bundledEncoder.id, tokenizer, read, frame, window, size };
}

/** The same encoder, with the interface that text analysis uses. */
export async function encoderInNode(folder?: string, runtime?: string): Promise<Encoder> {
  const own = await encoderOnDisk(folder, runtime);
  return { id: own.id, encode: (texts) => Promise.all(texts.map((text) => encodeTextToTokenVectors(own, text))) };
}
