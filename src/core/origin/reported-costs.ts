import { traitsOf } from '../models/engine-traits.ts';
import type { Response } from '../answers/response.ts';

/**
 * The known tokens and times of an answer. Archives have both fields for every answer made here. They hold zeros if a server
 * reported no token counts, or if the answer came from a batch file, which has no times. Real counts and times from servers
 * are never zero, so zeros are left out.
 */
export function knownTokensAndTimes({ tokens, ms, origin }: Response): Pick<Response, 'tokens' | 'ms'> {
  const isServers = traitsOf(origin?.engine).asksServers;
  return {
    ...(tokens && !(isServers && tokens.prompt + tokens.completion === 0) && { tokens }),
    ...(ms && !(isServers && ms.prefill + ms.decode === 0) && { ms }),
  };
}
