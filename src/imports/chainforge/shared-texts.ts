import type { Json } from '../../base/json/json.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';

/** Replaces references in a flow's response with the shared texts. */
export type SharedTextInliner = (response: Fields) => Fields;

/** Newer versions store each text once, in the list `__s` of the cache. A number in place of a text is its index there. */
export function makeSharedTextInliner(cache: Fields): SharedTextInliner {
  const shared = arrayOrEmpty(cache['__s']);
  if (shared.length === 0) return (response) => response;
  const text = (value: Json): Json => (typeof value === 'number' ? (shared[value] ?? value) : value);
  const inFields = (value: Json | undefined): Json | undefined =>
    isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each)])) : value;
  const inList = (value: Json | undefined): Json | undefined =>
    Array.isArray(value) ? arrayOrEmpty(value).map(text) : value;
  return (response) => {
    const found: Record<string, Json | undefined> = {
      prompt: text(response['prompt'] ?? null),
      llm: text(response['llm'] ?? null),
      vars: inFields(response['vars']),
      metavars: inFields(response['metavars']),
      responses: inList(response['responses']),
      chat_history: Array.isArray(response['chat_history'])
        ? arrayOrEmpty(response['chat_history']).map((message) => inFields(fieldsOf(message)) ?? null)
        : undefined,
    };
    const given = Object.entries(found).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return { ...response, ...Object.fromEntries(given) };
  };
}
