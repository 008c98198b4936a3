import { setOf, type Item } from '../../core/items/item.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import { proposeQuestionClusters } from '../judged/question-groups.ts';
import { undeclaredClusterProblems, duplicateProblems, maxProblemsPerCheck } from './checks.ts';

/** What a judge gave, in words of its scale: one scale, or one preference, a list. */
export interface JudgeOutputs {
  readonly model: string;
  /** What the list is of, “5 points, clarity”; left out where there is one. */
  readonly on?: string;
  readonly gave: readonly string[];
}

/** From this share of a judge’s answers on, and from so many of them. */
const leastShare = 0.9;
const leastAnswers = 20;

/**
 * The problems of a judge’s data: questions that belong together and are not declared to, items that are there twice, and a judge that gives one answer in 90% or more of at least 20. None withholds a finding:
 * intervals draw whole clusters, and agreement and preferences have claims of their own. O(characters + answers).
 */
export function judgeDataProblems(items: readonly Item[], judges: readonly JudgeOutputs[]): DataProblem[] {
  const sets = new Map<string, Item[]>();
  for (const item of items) sets.set(setOf(item.id), [...(sets.get(setOf(item.id)) ?? []), item]);
  return [
    ...undeclaredClusterProblems(proposeQuestionClusters(items).proposed),
    ...duplicateProblems([...sets].map(([set, own]) => ({ set, items: own }))),
    ...onceEach(judges.flatMap(sameJudgement)).slice(0, maxProblemsPerCheck),
  ];
}

/** A judge has one line, of the first criterion and scale, and how many there are (`figures.scales`). */
function onceEach(problems: readonly DataProblem[]): DataProblem[] {
  const byJudge = new Map<string, DataProblem[]>();
  for (const problem of problems) {
    const judge = problem.models?.[0] ?? '';
    byJudge.set(judge, [...(byJudge.get(judge) ?? []), problem]);
  }
  return [...byJudge.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, figures: { ...first.figures, scales: 1 + others.length } }] : [],
  );
}

function sameJudgement({ model, on, gave }: JudgeOutputs): DataProblem[] {
  const counts = new Map<string, number>();
  for (const each of gave) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [answer, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  if (gave.length < leastAnswers || most < leastShare * gave.length) return [];
  return [
    {
      id: on === undefined ? 'same-preference' : 'same-rating',
      effect: 'notes',
      models: [model],
      figures: { share: most / gave.length, answers: gave.length },
      about: { answer, ...(on !== undefined && { scale: on }) },
    },
  ];
}
