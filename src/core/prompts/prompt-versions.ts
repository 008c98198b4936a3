import { isRecord } from '../../base/json/is-record.ts';
import type { Json } from '../../base/json/json.ts';
import { canonicalJson } from '../plan/plan.ts';

/**
 * The prompts of a plan with their version numbers: one that a former plan has under the same id keeps that version where its words are the same, and
 * gets the next where they are not. A prompt without a number is version 1; that is never written, so the ids of earlier plans stay. Entries that are
 * no records stay as they are: what is wrong with them is for the study to say.
 */
export function numberPromptVersions(prompts: readonly Json[], former: readonly Json[]): Json[] {
  const before = new Map(former.map(fieldsOf).map((prompt) => [prompt['id'], prompt]));
  return prompts.map((entry) => {
    const { version: _, ...prompt } = fieldsOf(entry);
    const was = prompt['id'] === undefined ? undefined : before.get(prompt['id']);
    if (!was) return entry;
    const version = promptVersion(was) + (promptWords(was) === promptWords(prompt) ? 0 : 1);
    return { ...prompt, ...(version > 1 && { version }) };
  });
}

type Fields = Readonly<Record<string, Json>>;

const fieldsOf = (value: Json): Fields => (isRecord(value) ? (value as Fields) : {});

export const promptVersion = ({ version }: { readonly version?: unknown }): number =>
  typeof version === 'number' ? version : 1;

/** All of a prompt but what it is called. */
function promptWords(prompt: Fields): string {
  const { id: _, title: __, version: ___, ...words } = prompt;
  return canonicalJson(words);
}
