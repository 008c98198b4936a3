import { traitsOf } from '../models/engine-traits.ts';
import type { Response } from '../answers/response.ts';

/**
 * What is known of an answer's tokens and times. Archives have both of every answer that was asked here: where a server told no token counts, or an
 * answer came back in a batch file, which tells no times, zeros stand there. No prompt has no tokens and no server answers in no time, so these are not told.
 */
export function knownTokensAndTimes({ tokens, ms, origin }: Response): Pick<Response, 'tokens' | 'ms'> {
  const isServers = traitsOf(origin?.engine).asksServers;
  return {
    ...(tokens && !(isServers && tokens.prompt + tokens.completion === 0) && { tokens }),
    ...(ms && !(isServers && ms.prefill + ms.decode === 0) && { ms }),
  };
}
