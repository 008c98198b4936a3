import { variantKey, type Variant } from '../core/plan/cell.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { ScoreTable } from '../core/studies/study.ts';
import { answerKey } from '../reading/answer-key.ts';
import { rawAgreementOfModels, type ModelPairAgreement } from '../measure/paired/paired-agreement.ts';
import type { PairOf } from './comparison.ts';
import type { ModelPair } from './pairs.ts';

/**
 * Returns how often the two models of a pair give the same answer, over all cells under `variants`. Returns nothing if
 * `variants` is undefined.
 */
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

/**
 * The comparable content of every answer, by model and then by the rest of its cell. `null` if an answer has no comparable
 * content.
 */
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

/** A cell without its model: the part that two runs have in common. */
const askedAs = (item: string, variant: Variant, sample: number): string => `${item}|${variantKey(variant)}|${sample}`;
