import type { Item } from '../../src/core/items/item.ts';
import { eachCell } from '../../src/core/plan/cells.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { PrecomputedTextSimilarities, Study } from '../../src/core/studies/study.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import type { InstructionStyleResult } from '../../src/studies/instruction-style/measure/result.ts';
import { instructionStyleStudy } from '../../src/studies/instruction-style/protocol/instruction-style.ts';
import type { MadeUpOutcome } from './outcome-run.ts';

interface Size {
  readonly models: number;
  /** Number of items per set, with four choices each. */
  readonly sets: readonly number[];
  readonly styles: number;
  readonly margin?: number;
  readonly compared?: PrecomputedTextSimilarities;
  /** Outcome by model, item (counted over all sets) and style. */
  outcome(model: number, item: number, style: number): MadeUpOutcome;
}

const texts = {
  refused: 'I am sorry, but I cannot answer this question.',
  unreadable: 'It may be either of the first two, or neither.',
  failed: '',
} as const;

/** A greedy run of the instruction-style study with the given outcomes, parsed and measured as the app does. */
export async function measuredStyles({
  models,
  sets,
  styles,
  margin,
  compared,
  outcome,
}: Size): Promise<InstructionStyleResult> {
  const study = instructionStyleStudy as unknown as Study;
  const items = sets.flatMap((count, s) => Array.from({ length: count }, (_, n) => itemOf(`set-${s + 1}`, n)));
  const plan = await makePlan({
    study,
    options: {
      ...instructionStyleStudy.defaults,
      decodings: ['greedy'],
      styles: Array.from({ length: styles }, (_, s) => ({
        id: `style-${s + 1}`,
        title: `Style ${s + 1}`,
        wording: `Say it in way ${s + 1}.`,
      })),
    },
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`),
    items,
    seed: 1,
    samples: 1,
  });
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const place = places.get(cell.item)!;
    const style = Number(cell.variant['style']?.slice('style-'.length)) - 1;
    const came = outcome(plan.models.indexOf(cell.model), place, style);
    if (came === 'none') continue;
    const right = items[place]!.answer as number;
    responses.push({
      ...cell,
      seed: 1,
      promptHash: '',
      text:
        came === 'right' || came === 'wrong'
          ? `Answer: ${optionLetter(came === 'right' ? right : (right + 1) % 4)}`
          : texts[came],
      tokens: { prompt: 120, completion: 5 },
      ms: { prefill: 10, decode: 50 },
      ...(came === 'failed' ? { finish: 'error' as const, error: 'It failed.' } : { finish: 'stop' as const }),
    });
  }
  const table = buildScoreTable({ study, plan, items, responses });
  const result = instructionStyleStudy.measure(table, plan, margin === undefined ? {} : { margin }, compared);
  return instructionStyleStudy.checkResult(JSON.parse(JSON.stringify(result)), 'the result');
}

const itemOf = (set: string, n: number): Item => ({
  id: `${set}/${String(n + 1).padStart(3, '0')}`,
  question: `Question ${n + 1} of ${set}: which of the four trees belongs to number ${n * 7 + 3}?`,
  choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
  answer: n % 4,
});
