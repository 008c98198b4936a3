import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parseSmallModelIndex } from '../../src/engine/transformers/small-models.ts';
import { openHub, pathInStore, type Hub } from '../browser/hub.ts';
import { setMirrored } from '../browser/set-mirrored.ts';

const commit = 'f00d'.padEnd(40, '2');
const folder = process.env.EVENKEEL_PUBLIC ?? 'public';

export interface FirstModelHub extends Hub {
  readonly repo: string;
  /** The path of the weights in the hub’s store. */
  readonly weights: string;
  /** The path of the file list. */
  readonly tree: string;
}

/** A download stores pieces of 16 MiB, so the weights take three. */
const paddedBytes = 40 * 2 ** 20;

/** Opens a hub that serves one of our own small models as the model offered for the processor. */
export async function openFirstModelHub(): Promise<FirstModelHub> {
  const hub = await openHub();
  const files = firstModelFiles();
  hub.put(firstModelRepo, commit, files);
  return {
    ...hub,
    repo: firstModelRepo,
    weights: pathInStore(files['onnx/model_int8.onnx']),
    tree: `/api/models/${firstModelRepo}/tree/${commit}`,
  };
}

/** The repository of the model offered for the processor. */
export const firstModelRepo = 'HuggingFaceTB/SmolLM2-360M-Instruct';

export function firstModelFiles() {
  const small = parseSmallModelIndex(readFileSync(`${folder}/models/index.json`, 'utf8')).find(
    ({ name }) => name === 'tiny-c',
  );
  if (!small) throw new Error('There is no tiny-c.');
  const fileOf = (path: string) => readFileSync(`${folder}/models/${small.path}/${path}`);
  const weights = padded(fileOf(`onnx/model_${small.dtype}.onnx`), paddedBytes);
  const paths = ['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'];
  return { ...Object.fromEntries(paths.map((path) => [path, fileOf(path)])), 'onnx/model_int8.onnx': weights };
}

/** Adds field number 1000 to the message. ONNX readers do not know this field and skip it. */
function padded(model: Buffer, bytes: number): Buffer {
  const length = bytes - model.length;
  const head = [0xc2, 0x3e];
  for (let rest = length; ; rest >>>= 7) {
    head.push(rest < 128 ? rest : (rest & 127) | 128);
    if (rest < 128) break;
  }
  return Buffer.concat([model, Buffer.from(head), Buffer.alloc(length)]);
}

/**
 * Makes the page use this hub instead of the real one. Its dialog still asks for permission, except for the store’s own
 * origin.
 */
export async function takeHub(page: Page, hub: Pick<Hub, 'address' | 'store'>): Promise<void> {
  await setMirrored(page, 'evenkeel-hub-mirror', hub.address);
  await setMirrored(page, 'evenkeel-origins', [hub.store]);
}
