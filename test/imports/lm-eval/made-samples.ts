import type { LogFile } from '../../../src/imports/log/imported-log.ts';
import { madeFile } from '../files-of.ts';

/** A line of a samples file, as lm-eval writes it. */
export const written = (
  docId: number,
  texts: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  doc_id: docId,
  doc: { question: `What is ${docId} + 1?`, answer: String(docId + 1) },
  target: String(docId + 1),
  arguments: { gen_args_0: { arg_0: `Q: What is ${docId} + 1?\nA:`, arg_1: { do_sample: false, temperature: 0 } } },
  resps: [texts],
  filtered_resps: [texts[0]],
  filter: 'none',
  metrics: ['exact_match'],
  doc_hash: `doc${docId}`,
  exact_match: Number(texts[0]?.includes(String(docId + 1))),
  ...more,
});

/** A line of a likelihood task. `ln`: the log-likelihood of each choice, as the text that lm-eval writes. */
export const measured = (docId: number, ln: readonly string[], right: number, acc: number): Record<string, unknown> => ({
  doc_id: docId,
  doc: { premise: `It rained ${docId} days.`, choice1: 'The river rose.', choice2: 'The sun was hot.', label: right },
  target: String(right),
  arguments: Object.fromEntries(
    ln.map((_, n) => [
      `gen_args_${n}`,
      { arg_0: `It rained ${docId} days, so`, arg_1: n === 0 ? ' the river rose.' : ' the sun was hot.' },
    ]),
  ),
  resps: ln.map((value, n) => [[value, n === 0 ? 'True' : 'False']]),
  filtered_resps: ln.map((value) => [value, 'False']),
  filter: 'none',
  metrics: ['acc'],
  doc_hash: `copa${docId}`,
  acc,
});

export const samplesFile = (name: string, lines: readonly object[]): LogFile =>
  madeFile(name, lines.map((line) => JSON.stringify(line)).join('\n') + '\n');

export const resultsFile = (name: string, more: Readonly<Record<string, unknown>>): LogFile =>
  madeFile(
    name,
    JSON.stringify({ results: {}, configs: {}, versions: {}, lm_eval_version: '0.4.9', model_name: 'tiny', ...more }),
  );
