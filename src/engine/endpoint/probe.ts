import { serverName, type Access } from './access.ts';
import { readReply } from './reply/read-reply.ts';
import { NoAnswer } from './no-answer.ts';
import { probeSize, type Probed } from './probed.ts';
import type { Server } from './server.ts';

const seeds = [1, 2, 3] as const;

/**
 * Whether a server obeys a top-k, which many drop without a word. With a top-k of 1 there is one token to draw, whatever the temperature, so answers to
 * different seeds must agree; without it they should differ, else they would have agreed anyway and nothing is told. At most six requests of eight
 * tokens, one after the other, none put again; it stops as soon as two answers differ. What the answers do not show is not claimed: a server that
 * computes a little differently each time may differ at top-k 1, too.
 */
export async function probe(
  server: Pick<Server, 'ask'>,
  access: Access,
  model: string,
  signal: AbortSignal,
): Promise<Omit<Probed, 'at'>> {
  const differ = async (setting: { readonly top_k?: number }): Promise<boolean> => {
    let first: string | undefined;
    for (const seed of seeds) {
      const body = { ...question, model, seed, ...setting };
      const { text, reasoning } = await server.ask(
        '/chat/completions',
        body,
        (part) => readReply(part, { who: serverName(access), key: access.key }),
        signal,
      );
      const said = JSON.stringify([text, reasoning]);
      first ??= said;
      if (said !== first) return true;
    }
    return false;
  };
  try {
    if (await differ({ top_k: 1 })) return { found: 'ignored' };
    if (await differ({})) return { found: 'obeyed' };
    return { found: 'untold', why: 'Without top-k its answers to three seeds do not differ either.' };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const isRefusal = error.status === 400 || error.status === 422;
    return isRefusal && /\btop_k\b/.test(error.message)
      ? { found: 'refused' }
      : { found: 'untold', why: error.message };
  }
}

const question = {
  messages: [{ role: 'user', content: 'Write a few random words.' }],
  temperature: 1.5,
  max_tokens: probeSize.tokens,
};
