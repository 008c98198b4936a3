import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { LogFile } from '../../../src/imports/log/imported-log.ts';

export interface MadeSample {
  readonly id: string | number;
  readonly epoch?: number;
  readonly [field: string]: unknown;
}

export const sample = (id: string | number, text: string, more: Readonly<Record<string, unknown>> = {}): MadeSample => ({
  id,
  epoch: 1,
  input: `What is ${id}?`,
  target: 'Yes',
  messages: [
    { role: 'user', content: `What is ${id}?`, source: 'input' },
    { role: 'assistant', content: text, source: 'generate' },
  ],
  output: {
    choices: [{ message: { role: 'assistant', content: text }, stop_reason: 'stop' }],
    usage: { input_tokens: 5, output_tokens: 2, total_tokens: 12 },
  },
  scores: { match: { value: text === 'Yes' ? 'C' : 'I', answer: text } },
  ...more,
});

export const header = (more: Readonly<Record<string, unknown>> = {}, evalMore: Readonly<Record<string, unknown>> = {}) => ({
  version: 2,
  status: 'success',
  eval: { task: 'made', model: 'small', dataset: { name: 'made-set' }, packages: { inspect_ai: '0.3.300' }, ...evalMore },
  plan: { steps: [{ solver: 'generate', params: {} }], config: {} },
  ...more,
});

export const jsonLog = (
  name: string,
  samples: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
  evalMore: Readonly<Record<string, unknown>> = {},
): LogFile => ({ name, blob: new Blob([JSON.stringify({ ...header(more, evalMore), samples })]) });

/** A zip with these members. */
export async function zipLog(name: string, members: Readonly<Record<string, string>>): Promise<LogFile> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [member, text] of Object.entries(members)) await writer.add(member, new TextReader(text));
  return { name, blob: await writer.close() };
}
