import { join } from 'node:path';
import type { CellAnswer, CellPrompt } from '../../../../src/core/models/engine.ts';
import type { OptionLogProbs } from '../../../../src/core/answers/response.ts';
import { acceptedFeatureSentences, topKSentence } from '../../../../src/engine/endpoint/probed.ts';
import { EndpointWorkerApi } from '../../../../src/engine/endpoint/worker-api.ts';
import { formatFixed, percent } from '../../../../src/core/words/format.ts';
import { auditPlan, auditQuery, promptsOf } from '../audit.ts';
import { LineCache } from '../cache.ts';
import { gemma } from '../model-file.ts';
import { startNativeServer, usualThreads } from '../native-server.ts';
import { reportProgress } from '../progress.ts';
import { table, type StepInput } from '../step.ts';

interface SlotRun {
  readonly slots: number;
  readonly ms: number;
  readonly answers: readonly CellAnswer[];
  readonly notes: readonly string[];
  /** Chunks with text in a separate 8-token stream for the first prompt. */
  readonly chunks: number;
}

const letters = ['A', 'B', 'C', 'D'];

export async function serverStep({ cache, file, sets, isShort }: StepInput): Promise<string[]> {
  const kept = new LineCache<SlotRun | string[]>(join(cache, 'server.jsonl'));
  const size = isShort ? { prompts: 2, questions: 4 } : { prompts: 2, questions: 20 };
  const asked = await promptsOf(await auditPlan(auditQuery(sets, size), `endpoint:native/${gemma.name}`));
  const prompts = asked.map(({ prompt }): CellPrompt => ({ ...prompt, scoreOptions: letters }));
  const key = JSON.stringify([gemma.sha256, sets, size]);
  const greeting = (await kept.getOrMake(`greeting ${key}`, () => greet(cache, file))) as string[];
  const runs: SlotRun[] = [];
  for (const slots of [1, 4]) {
    const run = await kept.getOrMake(`${slots} slots ${key}`, () => askWithSlots(cache, file, prompts, slots));
    runs.push(run as SlotRun);
  }
  return serverLines(runs, greeting);
}

const accessTo = (baseUrl: string, parallel: number) => ({
  name: 'Native llama.cpp',
  baseUrl,
  key: '',
  parallel,
  timeoutMs: 600_000,
});

/** What the app detects when a person adds this server, in the page's words. */
async function greet(cache: string, file: string): Promise<string[]> {
  const server = await startNativeServer(cache, file, { slots: 1, threads: usualThreads });
  try {
    const probed = await new EndpointWorkerApi(fetch).probe(accessTo(server.baseUrl, 1), gemma.name);
    return [topKSentence(probed), ...(probed.takes ? acceptedFeatureSentences(probed.takes) : [])];
  } finally {
    await server.close();
  }
}

async function askWithSlots(cache: string, file: string, prompts: readonly CellPrompt[], slots: number): Promise<SlotRun> {
  const server = await startNativeServer(cache, file, { slots, threads: usualThreads });
  try {
    const api = new EndpointWorkerApi(fetch);
    const manners = await api.load(accessTo(server.baseUrl, slots), gemma.name, {}, undefined, prompts.slice(0, 1));
    const progress = reportProgress('server', prompts.length, `answers with ${slots} at once`);
    const answers: CellAnswer[] = [];
    const since = performance.now();
    await api.answer(prompts, (answer) => progress(answers.push(answer)));
    const ms = performance.now() - since;
    const chunks = await countChunks(server.baseUrl, prompts[0]?.completion ?? '');
    return { slots, ms, answers, notes: [...manners.notes, ...manners.drawnOtherwise], chunks };
  } finally {
    await server.close();
  }
}

/** The number of a stream's chunks that have text. */
async function countChunks(baseUrl: string, prompt: string): Promise<number> {
  const body = JSON.stringify({ model: gemma.name, prompt, max_tokens: 8, temperature: 0, stream: true });
  const response = await fetch(`${baseUrl}/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  return text.split('\n').filter((line) => line.startsWith('data: {') && /"text":"[^"]/.test(line)).length;
}

export function serverLines([alone, together]: readonly SlotRun[], greeting: readonly string[]): string[] {
  if (!alone || !together) return [];
  const texts = new Map(alone.answers.map(({ cell, text }) => [cell, text]));
  const same = together.answers.filter(({ cell, text }) => texts.get(cell) === text).length;
  const failed = [...alone.answers, ...together.answers].filter(({ finish }) => finish === 'error');
  const scores = alone.answers.flatMap(({ logprobs }) => (logprobs === undefined ? [] : [logprobs as OptionLogProbs]));
  const masses = scores.flatMap(({ mass }) => mass ?? []);
  const meanMass = masses.reduce((sum, mass) => sum + mass, 0) / masses.length;
  const row = ({ slots, ms, answers }: SlotRun) => [
    String(slots),
    String(answers.length),
    formatFixed(ms / 1000, 0),
    formatFixed((1000 * answers.length) / ms, 2),
  ];
  return [
    'The app’s endpoint engine asked the native server in Node. When a person adds the server, the greeting finds out:',
    '',
    ...greeting.map((sentence) => `- ${sentence}`),
    '',
    ...table(['at once', 'answers', 'seconds', 'answers per second'], [row(alone), row(together)]),
    '',
    `- ${same} of ${together.answers.length} answers with ${together.slots} at once equal those asked alone. ${failed.length} failed.`,
    `- A stream of 8 tokens arrived in ${alone.chunks} pieces with text.`,
    masses.length > 0
      ? `- ${scores.length} of ${alone.answers.length} answers have the probabilities of letters. The letters A to D hold ${percent(meanMass)} of the probability on average.`
      : `- ${scores.length} of ${alone.answers.length} answers have the probabilities of letters.`,
    ...[...new Set([...alone.notes, ...together.notes])].map((note) => `- The run’s provenance says: “${note}”`),
  ];
}
