import { greatest, group } from 'd3';
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
  const sets = group(items, ({ id }) => setOf(id));
  return [
    ...undeclaredClusterProblems(proposeQuestionClusters(items).proposed),
    ...duplicateProblems([...sets].map(([set, own]) => ({ set, items: own }))),
    ...onceEach(judges.flatMap(sameJudgement)).slice(0, maxProblemsPerCheck),
  ];
}

/** A judge has one line, of the first criterion and scale, and how many there are (`figures.scales`). */
const onceEach = (problems: readonly DataProblem[]): DataProblem[] =>
  [...group(problems, ({ models }) => models?.[0]).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, figures: { ...first.figures, scales: 1 + others.length } }] : [],
  );

function sameJudgement({ model, on, gave }: JudgeOutputs): DataProblem[] {
  const alike = group(gave, (each) => each);
  const [answer, { length: most }] = greatest(alike, ([, same]) => same.length) ?? ['', []];
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
