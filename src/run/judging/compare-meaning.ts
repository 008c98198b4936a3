import type { RuleOfKind } from '../../core/counting/counting.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import type { Item } from '../../core/items/item.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { Encoder } from '../../text/encoder.ts';
import { itemReferenceText } from '../../reading/rules/rule-finding.ts';
import type { PendingRuleJudgement } from '../../reading/rules/judged-answers.ts';
import { createEmptyJudgement, ruleOfDueJudgement } from './judgement-of.ts';

/** This many answers are encoded before each save. */
const encodeBatchSize = 16;

interface MeaningJob {
  readonly items: readonly Item[];
  readonly keep: (judgements: readonly ModelJudgement[]) => Promise<void>;
}

/**
 * Scores by one encoder how similar answers are in meaning to the correct texts. The score is the cosine of the two texts’
 * vectors, or 0 if that is negative. Of several correct texts the nearest one counts. Scores are stored in batches, so that
 * the work can be interrupted.
 */
export async function scoreAndStoreMeaning(
  { items, keep }: MeaningJob,
  encoder: Encoder,
  due: readonly PendingRuleJudgement[],
  signal: AbortSignal,
  on: (done: number) => void,
): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const { due: isDue, breath } = makePeriodicYielder();
  for (let from = 0; from < due.length && !signal.aborted; from += encodeBatchSize) {
    if (isDue()) await breath();
    const some = due.slice(from, from + encodeBatchSize);
    const judgements: ModelJudgement[] = [];
    for (const each of some) {
      const right = rightTexts(
        ruleOfDueJudgement(each, byId) as RuleOfKind<'meaning'>,
        getOrThrow(byId, each.response.item),
      );
      judgements.push({ ...createEmptyJudgement(each, byId), alike: await nearest(encoder, each.response.text, right) });
    }
    await keep(judgements);
    on(from + some.length);
  }
}

const rightTexts = ({ any }: RuleOfKind<'meaning'>, item: Item): readonly string[] => any ?? [itemReferenceText(item)];

async function nearest(encoder: Encoder, text: string, right: readonly string[]): Promise<number> {
  const [own, ...others] = await encoder.encode([text, ...right]);
  return Math.max(0, ...others.map(({ whole }) => alike(own?.whole, whole, encoder.id)));
}

/** Both vectors have length 1, so their product is the cosine. Rounding may make it exceed 1. */
function alike(a: Float64Array | undefined, b: Float64Array | undefined, encoder: string): number {
  if (!a || !b) throw new UserError(`The encoder “${encoder}” gives no vector of a whole text.`);
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return Math.min(1, Number(product.toFixed(6)));
}
