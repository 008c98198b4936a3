import { greatest, group } from 'd3';
import { setOf, type Item } from '../../core/items/item.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import { proposeQuestionClusters } from '../judged/question-groups.ts';
import { undeclaredClusterProblems, duplicateProblems, maxProblemsPerCheck } from './checks.ts';

/** A judge’s outputs in the words of its scale. Each scale has its own list, and so have preferences. */
export interface JudgeOutputs {
  readonly model: string;
  /** The criterion and scale, such as “clarity, 5 points”. Omitted for preferences. */
  readonly on?: string;
  readonly gave: readonly string[];
}

/** The problem needs at least this share of a judge’s answers, and at least this many answers. */
const leastShare = 0.9;
const leastAnswers = 20;

/**
 * The problems of a judge’s data: questions in undeclared clusters, items that occur twice, and a judge that gives one
 * answer in 90% or more of at least 20. None withholds a finding. Intervals draw whole clusters, and agreement and
 * preferences have claims of their own. O(characters + answers).
 */
export function judgeDataProblems(items: readonly Item[], judges: readonly JudgeOutputs[]): DataProblem[] {
  const sets = group(items, ({ id }) => setOf(id));
  return [
    ...undeclaredClusterProblems(proposeQuestionClusters(items).proposed),
    ...duplicateProblems([...sets].map(([set, own]) => ({ set, items: own }))),
    ...onceEach(judges.flatMap(sameJudgement)).slice(0, maxProblemsPerCheck),
  ];
}

/** Keeps one problem per judge: the one of the first criterion and scale. `figures.scales` counts how many there are. */
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
