import { retryAfterMs } from '../retry-after.ts';
import { serverNamePhrase, type EndpointAccess } from './access.ts';
import { RequestFailure } from './request-failure.ts';
import {
  quoteServerError,
  isModerated,
  parseJsonOrUndefined,
  lastingErrorReason,
  parseServerError,
  parseRetryDelayMs,
} from './reply/server-error.ts';

/** Explains a reply with an error status, in a sentence that never contains the key. */
export function statusError(response: Response, body: string, access: EndpointAccess, path = ''): RequestFailure {
  const { baseUrl, key } = access;
  const { status } = response;
  const words = quoteServerError(body, key);
  const because = words === '' ? '' : ` It says: ${words}`;
  const answered = `${serverNamePhrase(access)} answered ${status}`;
  const wait = waitMs(response.headers) ?? parseRetryDelayMs(body.slice(0, maxInFull));
  const made = (what: string, meaning: RequestFailure['meaning'], retryAfter?: number) =>
    new RequestFailure(
      `${answered}: ${what}${because}`,
      meaning,
      status,
      retryAfter,
      quoteServerError(body, key, maxInFull),
    );
  const error = parseServerError(parseJsonOrUndefined(body));
  if (error && status !== 401 && status < 500 && isModerated(error))
    return made('its content filter refused the prompt.', 'this cell');
  switch (status) {
    case 401:
      return new RequestFailure(`${answered}: its key is missing or wrong.`, 'every cell', status);
    case 402:
      return made('it requires payment first.', 'every cell');
    case 403:
      return made('its key does not allow this.', 'every cell');
    case 404:
      return made(
        path === '/completions'
          ? 'it has no such model, or it answers no completions. Ask this model as a chat.'
          : `it has no such model, or ${baseUrl} is not its whole address.`,
        'every cell',
      );
    case 405:
      return new RequestFailure(
        `${answered}: what is at ${baseUrl} does not speak OpenAI’s protocol.`,
        'every cell',
        status,
      );
    case 413:
      return made('the prompt is too long for it.', 'this cell');
  }
  const lasting = error && lastingErrorReason(error);
  if (lasting !== undefined) return made(`${lasting}.`, 'every cell');
  if (status === 429) return made('it has had too many requests.', 'passes', wait);
  if (status === 408 || status >= 500) return made('it reports an error of its own.', 'passes', wait);
  return made('it refuses this request.', 'this cell');
}

/** OpenAI and Azure also give exact milliseconds. */
function waitMs(headers: Headers): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? NaN);
  return Number.isFinite(ms) && ms >= 0 ? ms : retryAfterMs(headers.get('retry-after'), Date.now());
}

/** The maximum of a server's words that the user has to read in full. */
const maxInFull = 4000;
