import * as v from 'valibot';
import { withoutHidden } from '../../core/words/hidden-characters.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { Access } from './access.ts';
import { NoAnswer } from './no-answer.ts';
import { sentenceWithoutKey } from './without-key.ts';

/** What an answer with a status that is none of success means, in a sentence that never holds the key. */
export function refusal(response: Response, body: string, { name, baseUrl, key }: Access): NoAnswer {
  const { status } = response;
  const says = saidIn(body, key);
  const because = says === '' ? '' : ` It says: ${says}`;
  const answered = `The endpoint “${name}” answered ${status}`;
  const wait = retryAfterMs(response.headers.get('retry-after'), Date.now());
  switch (status) {
    case 401:
      return new NoAnswer(`${answered}: its key is missing or wrong.`, 'every cell', status);
    case 402:
      return new NoAnswer(`${answered}: it wants payment first.${because}`, 'every cell', status);
    case 403:
      return new NoAnswer(`${answered}: its key does not allow this.${because}`, 'every cell', status);
    case 404:
      return new NoAnswer(
        `${answered}: it has no such model, or ${baseUrl} is not its whole address.${because}`,
        'every cell',
        status,
      );
    case 405:
      return new NoAnswer(`${answered}: what is at ${baseUrl} does not speak OpenAI’s protocol.`, 'every cell', status);
    case 413:
      return new NoAnswer(`${answered}: the prompt is too long for it.${because}`, 'this cell', status);
    case 429:
      return new NoAnswer(`${answered}: it has had too many requests.${because}`, 'passes', status, wait);
  }
  if (status === 408 || status >= 500) {
    return new NoAnswer(`${answered}: it reports an error of its own.${because}`, 'passes', status, wait);
  }
  return new NoAnswer(`${answered}: it refuses this request.${because}`, 'this cell', status);
}

const message = v.looseObject({ message: v.string() });
/** As FastAPI tells which fields it does not take. */
const details = v.pipe(
  v.looseObject({
    detail: v.array(v.looseObject({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string() })),
  }),
  v.transform(({ detail }) => detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')),
);
const wordsOf = v.union([
  details,
  v.pipe(
    v.looseObject({ message: details }),
    v.transform(({ message }) => message),
  ),
  v.pipe(
    v.looseObject({ error: message }),
    v.transform(({ error }) => error.message),
  ),
  v.pipe(
    v.looseObject({ error: v.string() }),
    v.transform(({ error }) => error),
  ),
  v.pipe(
    message,
    v.transform(({ message }) => message),
  ),
  v.pipe(
    v.looseObject({ detail: v.string() }),
    v.transform(({ detail }) => detail),
  ),
]);

/** The server's own words of an error, as far as they are some: short, one line, without the key. */
export function saidIn(body: string, key: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return '';
  }
  const words = v.safeParse(wordsOf, parsed);
  return words.success ? inShort(words.output, key) : '';
}

export function inShort(words: string, key: string): string {
  const line = withoutHidden(sentenceWithoutKey(words, key)).replace(/\s+/g, ' ').trim();
  return line.length > mostSaid ? `${line.slice(0, mostSaid)}…` : line;
}

const mostSaid = 240;
