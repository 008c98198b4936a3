import { isRecord } from '../../base/json/is-record.ts';
import type { Json } from '../../base/json/json.ts';
import { canonicalJson } from '../plan/plan.ts';

/**
 * Numbers the versions of a plan’s prompts. A prompt whose id the former plan has keeps its version if its words are the same. If they
 * differ, it gets the next version. A prompt without a number is version 1, which is never written, so the ids of earlier plans stay. Entries that are
 * not records do not change here: the study reports what is wrong with them.
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

/** The content of a prompt without its id, title and version. */
function promptWords(prompt: Fields): string {
  const { id: _, title: __, version: ___, ...words } = prompt;
  return canonicalJson(words);
}
