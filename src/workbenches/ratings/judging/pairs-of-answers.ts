import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { setOf, type Item } from '../../../core/items/item.ts';
import type { OwnSetDetails } from '../../../items/own-set.ts';
import { unknownQualityAnswer, type JudgedPairItem } from '../../../core/items/pair.ts';
import type { Response } from '../../../core/answers/response.ts';
import { makePeriodicYielder } from '../../../base/workers/yield-every.ts';
import { countCellsWithoutHoles } from '../../../core/plan/cells.ts';
import type { RunRecord } from '../../../store/runs/runs.ts';
import type { Criterion } from '../../../studies/judge/protocol/options.ts';
import type { Study } from '../../../core/studies/study.ts';
import { plural } from '../../../core/words/format.ts';
import { modelNameWithServer } from '../../../core/models/model-name.ts';
import { answerSourceAddress } from './answer-source.ts';
import type { AnswerSamplingChoice, DrawnAnswers } from './answers-to-judge.ts';

/**
 * Converts a run’s answers to pairs to be judged, with local ids. The query is the prompt’s last user message (the question
 * with its choices, without the system prompt). The response is the answer’s exact text, and the source is the answer
 * itself. The quality is still unknown.
 */
export async function answersToJudgedPairs(
  { id: run, plan, items }: Pick<RunRecord, 'id' | 'plan' | 'items'>,
  study: Study,
  responses: readonly Response[],
  criterion: string,
): Promise<JudgedPairItem[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const width = Math.max(3, String(responses.length).length);
  const { due, breath } = makePeriodicYielder();
  const pairs: JudgedPairItem[] = [];
  for (const [n, response] of responses.entries()) {
    if (due()) await breath();
    const { model, item, variant, sample, text } = response;
    const own = getOrThrow(byId, item);
    const asked = study.prompt({ model, item, variant, sample }, own, plan).messages;
    pairs.push({
      id: String(n + 1).padStart(width, '0'),
      question: asked.findLast(({ role }) => role === 'user')?.content ?? own.question,
      response: text,
      criterion,
      answer: unknownQualityAnswer,
      subject: modelNameWithServer(model),
      source: answerSourceAddress(run, response),
    });
  }
  return pairs;
}

/** The details of the new set: the models, how answers were chosen, and the count after each step. */
export function answerSetDetails(
  { id: run, plan, items }: Pick<RunRecord, 'id' | 'plan' | 'items'>,
  study: Study,
  criterion: Criterion,
  { models, seed }: AnswerSamplingChoice,
  { cells, among, fit }: DrawnAnswers,
): OwnSetDetails {
  const sets = [...new Set(items.map(({ id }: Item) => setOf(id)))];
  return {
    title: `${study.title} ${run.slice(0, 8)}: ${criterion.title}`,
    description: `Answers of ${models.map(modelNameWithServer).join(', ')} in a run of the study “${study.title}”, to be judged by ${criterion.title.toLowerCase()}.`,
    source: `${sets.join(', ')}; run ${run}`,
    stages: [
      { what: 'Answers of the run', items: countCellsWithoutHoles(plan, study) },
      { what: 'Of the chosen models and variants', items: among },
      { what: 'Neither failed nor empty', items: fit },
      { what: `Drawn by the seed ${seed}`, items: cells.length },
    ],
  };
}

/** A sentence about the answers that were left out; empty without any. */
export function leftOutMessage({ leftOut }: DrawnAnswers): string {
  const counts = [
    [leftOut.failed, 'failed'],
    [leftOut.empty, 'empty'],
    [leftOut.damaged, 'with half a character in it'],
    [leftOut['too long'], 'too long for a question'],
  ] as const;
  const parts = counts.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]));
  const all = Object.values(leftOut).reduce((sum, n) => sum + n, 0);
  return parts.length === 0 ? '' : `${plural(all, 'answer')} left out: ${parts.join(', ')}.`;
}
