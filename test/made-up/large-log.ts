import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const name = 'samples_evenkeel_word_sums_2026-11-29T21-30-33.975287.jsonl';
const fixture = join(import.meta.dirname, '../fixtures/lm-eval/word-sums', name);

export interface LargeLog {
  readonly file: string;
  readonly lines: number;
}

/** An lm-eval log of this many bytes: three lines of word sums, repeated as new questions. */
export async function writeLargeLog(folder: string, wanted: number): Promise<LargeLog> {
  const file = join(folder, name);
  const known = (await readFile(fixture, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Known);
  const stream = createWriteStream(file);
  let lines = 0;
  for (let bytes = 0; bytes < wanted; lines++) {
    const line = `${JSON.stringify(asAnother(known[lines % known.length] as Known, lines))}\n`;
    bytes += Buffer.byteLength(line);
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
  return { file, lines };
}

interface Known {
  readonly doc: { readonly question: string };
  readonly resps: readonly (readonly string[])[];
  readonly arguments: { readonly gen_args_0: { readonly arg_0: readonly string[]; readonly arg_1: object } };
}

/** The number of few-shot examples in a prompt. A line then has 4.8 KB, as lines of eight worked solutions have. */
const examples = 25;

/** New ids, hashes and words. Lines share only the beginning of few-shot prompts. */
function asAnother(line: Known, n: number): object {
  const hash = createHash('sha256').update(String(n)).digest('hex');
  const { arg_0: prompts, arg_1: settings } = line.arguments.gen_args_0;
  return {
    ...line,
    doc_id: n,
    doc: { ...line.doc, question: `${n}: ${line.doc.question}` },
    doc_hash: hash,
    prompt_hash: hash,
    arguments: { gen_args_0: { arg_0: prompts.map((prompt) => longer(prompt, n)), arg_1: settings } },
    resps: line.resps.map((texts) => texts.map((text) => `${text} (${n})`)),
  };
}

/** The question after its examples, all in one message, with the number at its end. */
function longer(prompt: string, n: number): string {
  const contents = (JSON.parse(prompt) as { readonly content: string }[]).map(({ content }) => content);
  const asked = contents.pop();
  const shown = Array.from({ length: examples }, () => contents).flat();
  return JSON.stringify([{ role: 'user', content: [...shown, `${asked ?? ''} (${n})`].join('\n\n') }]);
}
