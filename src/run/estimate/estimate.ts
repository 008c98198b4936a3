import type { TokenPricesByModel } from '../../core/spending/spending.ts';

interface ToSend {
  /** Those whose prompts go to servers. */
  readonly models: readonly { readonly id: string; readonly msPerCell: number | null }[];
  readonly answersPerModel: number;
  /** About, of a prompt. */
  readonly promptTokens: number;
  /** At most, of an answer. */
  readonly maxTokens: number;
  readonly prices: TokenPricesByModel;
}

/** What a run will send, if no answer is here already and no request has to be repeated. */
export interface SendingEstimate {
  /** One for each answer. */
  readonly requests: number;
  readonly input: number;
  /** Were every answer as long as it may be. */
  readonly mostOutput: number;
  /** In US dollars, at most; of the models whose price is known. */
  readonly mostMoney: number;
  /** Models whose price is not known. */
  readonly unpriced: readonly string[];
  /** `null` where a model was never measured here. */
  readonly ms: number | null;
}

export function estimateSending({ models, answersPerModel, promptTokens, maxTokens, prices }: ToSend): SendingEstimate {
  const input = answersPerModel * promptTokens;
  const output = answersPerModel * maxTokens;
  let mostMoney = 0;
  let ms: number | null = 0;
  const unpriced: string[] = [];
  for (const { id, msPerCell } of models) {
    const price = prices[id];
    if (price) mostMoney += (input * price.input + output * price.output) / 1_000_000;
    else unpriced.push(id);
    ms = ms === null || msPerCell === null ? null : ms + answersPerModel * msPerCell;
  }
  return {
    requests: models.length * answersPerModel,
    input: models.length * input,
    mostOutput: models.length * output,
    mostMoney,
    unpriced,
    ms,
  };
}
