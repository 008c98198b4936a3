import { variantKey, type Variant } from '../core/plan/cell.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { ScoreTable } from '../core/studies/study.ts';
import { answerKey } from '../reading/answer-key.ts';
import { rawAgreementOfModels, type ModelPairAgreement } from '../measure/paired/paired-agreement.ts';
import type { PairOf } from './comparison.ts';
import type { ModelPair } from './pairs.ts';

/** How often the two of a pair say the same, of all that the plan asks in these ways; nothing without them. */
export function makeModelPairAgreementLookup(
  variants: readonly Variant[] | undefined,
  { items, samples }: Plan,
  tables: PairOf<ScoreTable>,
): (pair: ModelPair) => { readonly agreement?: ModelPairAgreement } {
  if (!variants) return () => ({});
  const cells = items.flatMap(({ id }) =>
    variants.flatMap((variant) => Array.from({ length: samples }, (_, sample) => askedAs(id, variant, sample))),
  );
  const first = answersOf(tables[0]);
  const second = answersOf(tables[1]);
  const answers = (byCell: AnswersByCell, model: string) => cells.map((cell) => byCell.get(model)?.get(cell) ?? null);
  return ({ one, other }) => ({ agreement: rawAgreementOfModels(answers(first, one), answers(second, other)) });
}

/** What every answer says, by model and then by the rest of its cell; `null` where it says nothing that can be compared. */
type AnswersByCell = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

function answersOf({ rows }: ScoreTable): AnswersByCell {
  const byModel = new Map<string, Map<string, string | null>>();
  for (const { response, reading, score } of rows) {
    const own = byModel.get(response.model) ?? new Map<string, string | null>();
    byModel.set(response.model, own);
    const { item, variant, sample } = response;
    own.set(askedAs(item, variant, sample), answerKey({ reading, score }));
  }
  return byModel;
}

/** A cell without its model: what two runs have in common. */
const askedAs = (item: string, variant: Variant, sample: number): string => `${item}|${variantKey(variant)}|${sample}`;
