import { UserError } from '../core/user-error.ts';
import type { Study } from '../core/study.ts';

/** Every study by its id, loaded when it is wanted. */
export const studies: Readonly<Record<string, () => Promise<Study>>> = {
  // A study's own options and result are plain JSON; who needs to know which it is asks its id.
  'system-prompt': async () =>
    (await import('./system-prompt/protocol/system-prompt.ts')).systemPrompt as unknown as Study,
  'instruction-style': async () =>
    (await import('./instruction-style/protocol/instruction-style.ts')).instructionStyle as unknown as Study,
  paraphrase: async () => (await import('./paraphrase/protocol/paraphrase.ts')).paraphrase as unknown as Study,
  judge: async () => (await import('./judge/protocol/judge.ts')).judge as unknown as Study,
  configuration: async () =>
    (await import('./configuration/protocol/configuration.ts')).configuration as unknown as Study,
};

export async function studyOf(id: string): Promise<Study> {
  const load = Object.hasOwn(studies, id) ? studies[id] : undefined;
  if (!load) throw new UserError(`There is no study «${id}»; there are: ${Object.keys(studies).join(', ')}.`);
  return load();
}
