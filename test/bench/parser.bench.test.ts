import { cpus, loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { parserOnDisk } from '../../tools/commands/parser-on-disk.ts';
import { sentences } from '../text/parser/sentences.ts';

/**
 * Measures words per second with vector instructions and in plain TypeScript. The two alternate, because the machine may be
 * busy.
 */
const rounds = 5;

test('WebAssembly parses at least four times as fast as plain TypeScript', async () => {
  const [cpu] = cpus();
  console.info(`${cpus().length} × ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const fast = await parserOnDisk();
  const plain = await parserOnDisk('plain');
  expect([fast.arithmetic, plain.arithmetic]).toEqual(['wasm', 'plain']);
  const texts = Array.from({ length: 8 }, () => sentences).flat();
  const words = texts.flat().length;
  const speeds = { fast: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    speeds.plain.push(speed(words, () => plain.parse(texts)));
    speeds.fast.push(speed(words, () => fast.parse(texts)));
  }
  const wasm = median(speeds.fast);
  const typescript = median(speeds.plain);
  console.info(
    `${words} words: WebAssembly ${Math.round(wasm)} words/s, plain TypeScript ${Math.round(typescript)} words/s, ` +
      `ratio ${(wasm / typescript).toFixed(1)}`,
  );
  expect(wasm / typescript).toBeGreaterThanOrEqual(4);
});

/** Uses CPU time, because other programs may use the machine. */
function speed(words: number, work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (words * 1e6) / (user + system);
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
