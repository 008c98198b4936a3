import type { CellAnswer, CellPrompt } from '../../../../src/core/models/engine.ts';
import type { ServerBehaviour } from '../../../../src/engine/endpoint/greeting/server-behaviour.ts';
import type { ServerSettings } from '../../../../src/engine/endpoint/settings/server-settings.ts';
import { EndpointWorkerApi } from '../../../../src/engine/endpoint/worker-api.ts';
import type { StandIn, StandInReply } from './stand-in.ts';

/** A stand-in's reply as an HTTP response. */
export function responseOf({ status, json, chunks, noDone, headers }: StandInReply): Response {
  if (!chunks)
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json', ...headers } });
  const lines = [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), ...(noDone ? [] : ['data: [DONE]\n\n'])];
  return new Response(lines.join(''), { status, headers: { 'content-type': 'text/event-stream', ...headers } });
}

/** The detected behavior of a server, its answers to some prompts, and every request body. */
export interface Met {
  readonly manners: ServerBehaviour;
  readonly answers: readonly CellAnswer[];
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

/** Sends a run's prompts to a stand-in, as the product does with a server. */
export async function meet(
  standIn: StandIn,
  prompts: readonly CellPrompt[],
  settings: ServerSettings = {},
  says = 'Answer: B',
): Promise<Met> {
  const bodies: Record<string, unknown>[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    bodies.push(body);
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    return Promise.resolve(responseOf(standIn.reply(body, headers, says)));
  };
  const worker = new EndpointWorkerApi(fetch);
  const access = {
    name: standIn.name,
    baseUrl: 'http://127.0.0.1:1/v1',
    key: 'test-key',
    parallel: 2,
    timeoutMs: 5000,
    ...settings,
  };
  const manners = await worker.load(access, standIn.model, { waitMs: 1, tries: 2 }, undefined, prompts);
  const answers: CellAnswer[] = [];
  await worker.answer(prompts, (answer) => void answers.push(answer));
  return { manners, answers, bodies };
}

/**
 * Prompts of a system-prompt audit: with and without a system text, with and without letters to score, greedy and sampled.
 */
export const auditPrompts: readonly CellPrompt[] = [
  { system: 'You answer briefly.', temperature: 0, scored: true },
  { system: 'Think, then answer.', temperature: 0, scored: true },
  { system: '', temperature: 0, scored: false },
  { system: 'You answer briefly.', temperature: 0.7, scored: false },
].map(({ system, temperature, scored }, n) => ({
  cell: `cell ${n}`,
  seed: 100 + n,
  messages: [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user' as const, content: `Which is larger, ${n} or 10? A: the first. B: the second.` },
  ],
  decoding: { temperature, maxTokens: 64, ...(temperature > 0 && { topP: 0.9 }) },
  ...(scored && { scoreOptions: ['A', 'B'] }),
}));
