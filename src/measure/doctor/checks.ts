import type { Item } from '../../core/items/item.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import { holm } from '../significance/holm.ts';
import { overallNotReadShare } from '../not-read/not-read.ts';
import { maxUnparseableShare } from '../verdicts/not-rated.ts';
import { estimateDifferenceFromChance } from './chance-level.ts';
import { estimateScoreDrift, type ScoreDriftOverRun } from './drift.ts';
import { findDuplicateQuestions } from './duplicates.ts';
import type { ExaminedModel, DataChecksInput } from './examined-run.ts';
import { findDifficultyProblem } from './limits.ts';
import type { SetClusterProposal } from './proposed-clusters.ts';
import { testPreferredPosition } from './preferred-option.ts';
import { findDominantAnswer } from './same-option.ts';
import { timedScores } from './timed-scores.ts';
import { testUnevenAnswerLosses } from './uneven-losses.ts';

/** A check of the data. Returns the problems that it finds. */
type Check = (run: DataChecksInput) => readonly DataProblem[];

/** All checks. A report lists their problems by effect (`findDataProblems`), and within one effect in this order. */
export const dataChecks: Readonly<Record<string, Check>> = {
  'same-option': ({ questions: { sets }, models }) =>
    models.flatMap(({ model, answers }) => {
      const found = findDominantAnswer(pairAnswersWithRightLabels(sets, answers));
      return found
        ? [
            {
              id: 'same-option',
              effect: 'withholds' as const,
              models: [model],
              figures: { share: found.share, right: found.right, answers: found.answers },
              about: { answer: found.label },
            },
          ]
        : [];
    }),

  'majority-answer': ({ questions: { sets } }) =>
    sets.flatMap(({ set, chance: { always, guess } }) =>
      always
        ? [
            {
              id: 'majority-answer',
              effect: 'notes' as const,
              sets: [set],
              figures: { share: always.share, guess },
              about: { answer: always.label },
            },
          ]
        : [],
    ),

  limits: ({ questions: { chances, chance }, models }) =>
    models.flatMap(({ model, tables, spread, notRead }) => {
      // If too many answers of a model are not read, its score says nothing about the questions.
      if (chances.length < tables.length || (notRead && overallNotReadShare(notRead) > maxUnparseableShare)) return [];
      const above = estimateDifferenceFromChance(tables, chances);
      const limit = spread && findDifficultyProblem(spread, above);
      if (!limit) return [];
      const [low, high] = limit.interval;
      const figures = { mu: 100 * limit.mu, low: 100 * low, high: 100 * high, chance: 100 * chance };
      return [{ id: limit.kind, effect: 'withholds' as const, models: [model], figures }];
    }),

  'uneven-losses': ({ models, prompts, seed }) =>
    models.flatMap(({ model, notRead }) => {
      const found = notRead && testUnevenAnswerLosses(notRead, seed);
      const prompt = found && prompts[found.prompt];
      return found && prompt
        ? [
            {
              id: 'uneven-losses',
              effect: 'widens' as const,
              models: [model],
              prompts: [prompt.id],
              figures: { share: found.share, all: found.shareInAll, p: found.p },
              about: { prompt: prompt.title },
            },
          ]
        : [];
    }),

  clusters: ({ questions: { proposed } }) => undeclaredClusterProblems(proposed),

  drift: ({ models, margin }) => {
    const found = models.flatMap(({ model, answers }) => {
      const timed = timedScores(answers);
      const drift = timed && estimateScoreDrift(timed);
      return drift ? [{ model, drift }] : [];
    });
    const confounded = found.filter(({ drift }) => drift.isConfounded);
    const tested = found.filter(({ drift }) => !drift.isConfounded);
    const corrected = holm(tested.map(({ drift }) => drift.p));
    return [
      ...tested.flatMap(({ model, drift }, k) => driftProblem(model, drift, corrected[k] ?? 1, margin)),
      ...timeConfounded(confounded),
    ];
  },

  duplicates: ({ questions: { sets } }) => duplicateProblems(sets),

  'preferred-option': ({ questions: { sets }, models, seed }) =>
    models.flatMap(({ model, answers }) => {
      // `same-option` already reports a model that gives the same option everywhere.
      if (findDominantAnswer(pairAnswersWithRightLabels(sets, answers))) return [];
      return sets.flatMap(({ set, items }, b) => {
        const chosen = items.map(({ choices, answer }) => ({
          right: typeof answer === 'number' ? answer : -1,
          chosen: new Array<number>(choices?.length ?? 0).fill(0),
        }));
        for (const { set: own, item, option } of answers) {
          const counts = own === b && option !== undefined ? chosen[item]?.chosen : undefined;
          if (counts && option !== undefined && option < counts.length) counts[option] = (counts[option] ?? 0) + 1;
        }
        const found = testPreferredPosition(
          chosen.filter(({ right, chosen: counts }) => right >= 0 && right < counts.length),
          seed,
        );
        if (!found) return [];
        const figures = { position: found.position, chosen: found.chosen, right: found.right, p: found.p };
        return [{ id: 'preferred-option', effect: 'notes' as const, models: [model], sets: [set], figures }];
      });
    }),
};

/** The most problems of one check. Large runs keep the first ones. */
export const maxProblemsPerCheck = 20;

/** Problems for questions that belong together although their set declares no clusters. */
export const undeclaredClusterProblems = (proposed: readonly SetClusterProposal[]): DataProblem[] =>
  proposed.map(({ set, by, clusters, questions }) => ({
    id: `clusters-${by}`,
    effect: 'widens',
    sets: [set],
    figures: { clusters, questions },
  }));

/** Problems for questions that occur more than once. */
export const duplicateProblems = (
  sets: readonly { readonly set: string; readonly items: readonly Item[] }[],
): DataProblem[] =>
  sets.flatMap(({ set, items }) => {
    const found = findDuplicateQuestions(items);
    if (!found) return [];
    const figures = { extra: found.extra, questions: items.length, contradicting: found.contradicting.length };
    const id = found.contradicting.length > 0 ? 'duplicates-contradict' : 'duplicates';
    return [{ id, effect: 'notes', sets: [set], figures }];
  });

/** The problems of a run’s data, those that withhold a finding first. */
export function findDataProblems(run: DataChecksInput): DataProblem[] {
  const found = Object.values(dataChecks).flatMap((check) => check(run).slice(0, maxProblemsPerCheck));
  const order = ['withholds', 'widens', 'notes'];
  return found.sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect));
}

/** A drift is reported below this p. */
const alphaOfDrift = 0.01;

function driftProblem(model: string, drift: ScoreDriftOverRun, p: number, margin: number): DataProblem[] {
  if (p >= alphaOfDrift) return [];
  const change = 100 * drift.change;
  const figures = { change, gap: drift.promptGap, between: Math.abs(change) * drift.promptGap, p };
  // Drift alone makes a difference above the tolerance between prompts asked so far apart in time.
  const effect = Math.abs(change) * drift.promptGap > margin ? 'withholds' : 'notes';
  return [{ id: 'drift', effect, models: [model], figures }];
}

const timeConfounded = (found: readonly { readonly model: string; readonly drift: ScoreDriftOverRun }[]): DataProblem[] =>
  found.length > 0
    ? [
        {
          id: 'time-confounded',
          effect: 'notes',
          models: found.map(({ model }) => model),
          figures: { gap: Math.max(...found.map(({ drift }) => drift.promptGap)) },
        },
      ]
    : [];

/**
 * Yields what each of a model’s answers says, together with the right answer. Skips answers without a comparable label,
 * and questions whose right answer has none.
 */
export function* pairAnswersWithRightLabels(sets: DataChecksInput['questions']['sets'], answers: ExaminedModel['answers']) {
  for (const { set, item, says, right = sets[set]?.labels.right[item] } of answers)
    if (says !== undefined && right !== undefined) yield { says, right };
}
