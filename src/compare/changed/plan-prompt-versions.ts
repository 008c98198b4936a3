import { isRecord } from '../../base/json/is-record.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { promptVersion } from '../../core/prompts/prompt-versions.ts';
import type { PromptVersions } from './changed-prompts.ts';

/**
 * The versions of a prompt in two plans. Plans of earlier builds have no version numbers: the second version is then the
 * first plus 1.
 */
export function promptVersionsOf(before: Plan, after: Plan): (prompt: string) => PromptVersions {
  return (id) => {
    const was = versionIn(before, id);
    return { before: was, after: Math.max(versionIn(after, id), was + 1) };
  };
}

function versionIn({ options }: Plan, id: string): number {
  const lists = isRecord(options) ? Object.values(options).filter(Array.isArray) : [];
  const prompt: unknown = lists.flat().find((entry: unknown) => isRecord(entry) && entry['id'] === id);
  return isRecord(prompt) ? promptVersion(prompt) : 1;
}
