import * as v from 'valibot';
import { parseJson } from '../../base/json/bounded-json.ts';
import { serverNamePhrase, type EndpointAccess } from './access.ts';
import { RequestFailure } from './request-failure.ts';
import type { EndpointHttpClient } from './server.ts';
import { replaceUnpairedSurrogates } from './well-formed.ts';
import { redactEndpointKey } from './without-key.ts';

/** The responder does not speak OpenAI's protocol, or not at that address. */
export class ModelListError extends RequestFailure {}

/** The names of the models that an endpoint says it has. */
export async function fetchModelNames(
  server: EndpointHttpClient,
  { name, key }: EndpointAccess,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const body = await server.ask('/models', undefined, wholeOf, signal);
  try {
    return [...new Set(v.parse(list, parseJson(body, '')).data.map(({ id }) => nameOf(id, key)))];
  } catch {
    throw new ModelListError(
      `${serverNamePhrase({ name })} sent no list of models: check its address, which often ends in /v1, or type a model’s name.`,
      'this cell',
    );
  }
}

/** A server may send anything here, even the key. */
const nameOf = (id: string, key: string): string => redactEndpointKey(replaceUnpairedSurrogates(id), key);

async function wholeOf(text: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const part of text) whole += part;
  return whole;
}

const list = v.looseObject({
  data: v.pipe(v.array(v.looseObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })), v.maxLength(5000)),
});
