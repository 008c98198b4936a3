import type { EndpointAccess } from './access.ts';
import { serverNamePhrase } from './access.ts';
import { EndpointChatClient } from './chat.ts';
import { unsupportedFeatureNames } from './greeting/given-up.ts';
import type { SeededPrompt } from './greeting/negotiate-features.ts';
import { RequestFailure } from './request-failure.ts';
import { maxProbeUsage, type ProbeResult, type AcceptedFeatures } from './probed.ts';
import { readReply } from './reply/read-reply.ts';
import { defaultCellRetryPolicy } from './retry.ts';
import { EndpointHttpClient } from './server.ts';

const seeds = [1, 2, 3] as const;

/**
 * Finds out what a model accepts of an audit's requests, and whether it obeys top-k. It sends at most
 * `maxProbeUsage.requests` requests with short questions of its own, one after the other and without retries.
 */
export async function probeEndpointModel(
  access: EndpointAccess,
  fetch: typeof globalThis.fetch,
  model: string,
  signal: AbortSignal,
): Promise<Omit<ProbeResult, 'at'>> {
  let sent = 0;
  const before = () => Promise.resolve(++sent > maxProbeUsage.requests ? 'The check has sent all of its requests.' : null);
  try {
    const takes = await whatItTakes(new EndpointHttpClient(access, fetch, before), access, model, signal);
    const limit = takes.givenUp.includes('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
    const isRefused = takes.givenUp.includes('top-k');
    const topK = isRefused
      ? { found: 'refused' as const }
      : await topKOf(new EndpointHttpClient(access, fetch, before), access, model, limit, signal);
    return { ...topK, takes };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { found: 'untold', why: error.message };
  }
}

/** Uses the greeting of a run. The user's settings for thinking, limits and the system role do not apply. */
async function whatItTakes(
  server: EndpointHttpClient,
  access: EndpointAccess,
  model: string,
  signal: AbortSignal,
): Promise<AcceptedFeatures> {
  const { name, baseUrl, key, keyHeader, headers, body, parallel, timeoutMs, totalMs } = access;
  const plain = { name, baseUrl, key, keyHeader, headers, body, parallel, timeoutMs, totalMs, joinsSystem: true };
  const chat = new EndpointChatClient(server, plain, model, { ...defaultCellRetryPolicy, tries: 1, triesUnreached: 1 });
  const { thinks, givenUp, scores } = await chat.getToKnow(questions, signal, false);
  if (thinks === undefined) throw new RequestFailure('It gave no answer to the questions of the check.', 'this cell');
  const systemRole = !givenUp.includes('system role');
  return { thinks, systemRole, ...(scores !== undefined && { scores }), givenUp: unsupportedFeatureNames(givenUp) };
}

/** The shapes of a system-prompt audit, and of an audit with sampling. */
const questions: readonly SeededPrompt[] = [
  {
    messages: [
      { role: 'system', content: 'You answer with one letter and nothing else.' },
      { role: 'user', content: 'Which is larger?\n\nA. two\nB. ten' },
    ],
    decoding: { temperature: 0, maxTokens: maxProbeUsage.tokens },
    scoreOptions: ['A', 'B'],
    seed: 1,
  },
  {
    messages: [{ role: 'user', content: 'Name a color.' }],
    decoding: { temperature: 0.7, topP: 0.9, topK: 40, maxTokens: maxProbeUsage.tokens },
    seed: 1,
  },
];

/**
 * Whether a server obeys top-k; many drop it silently. With top-k 1 only one token can be sampled at any temperature, so
 * answers to different seeds must agree. Without top-k they should differ. If they agree as well, the test shows nothing. It
 * stops as soon as two answers differ. A server whose arithmetic varies a little may differ at top-k 1, too.
 */
async function topKOf(
  server: Pick<EndpointHttpClient, 'ask'>,
  access: EndpointAccess,
  model: string,
  limit: 'max_tokens' | 'max_completion_tokens',
  signal: AbortSignal,
): Promise<Pick<ProbeResult, 'found' | 'why'>> {
  const replier = { who: serverNamePhrase(access), key: access.key };
  const differ = async (setting: { readonly top_k?: number }): Promise<boolean> => {
    let first: string | undefined;
    for (const seed of seeds) {
      const body = { ...question, [limit]: shortAnswer, model, seed, ...setting };
      const { text, reasoning } = await server.ask('/chat/completions', body, (part) => readReply(part, replier), signal);
      const answer = JSON.stringify([text, reasoning]);
      first ??= answer;
      if (answer !== first) return true;
    }
    return false;
  };
  try {
    if (await differ({ top_k: 1 })) return { found: 'ignored' };
    if (await differ({})) return { found: 'obeyed' };
    return { found: 'untold', why: 'Without top-k its answers to three seeds do not differ either.' };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const isRefusal = error.status === 400 || error.status === 422;
    return isRefusal && /\btop_k\b/.test(error.message) ? { found: 'refused' } : { found: 'untold', why: error.message };
  }
}

/** In tokens. */
const shortAnswer = 16;

const question = { messages: [{ role: 'user', content: 'Write a few random words.' }], temperature: 1.5 };
