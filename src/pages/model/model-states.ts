import type { CardState } from '../../core/studies/claim.ts';

/** A study’s title, and the state that its newest run gives a model; undefined if the model is not rated. */
export interface StudyState {
  readonly title: string;
  readonly state: CardState | undefined;
}

/** “Sensitive: system prompt. Cannot tell yet: paraphrase, configurations.”, in the order of the studies. */
export function modelStatesSentence(studies: readonly StudyState[]): string {
  const groups = new Map<string, string[]>();
  for (const { title, state = 'Not rated' } of studies)
    groups.set(state, [...(groups.get(state) ?? []), title.charAt(0).toLowerCase() + title.slice(1)]);
  return [...groups].map(([state, titles]) => `${state}: ${titles.join(', ')}.`).join(' ');
}
