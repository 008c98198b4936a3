import type { TokenPricesByModel } from '../../core/spending/spending.ts';

interface ToSend {
  /** Models whose prompts go to servers. */
  readonly models: readonly { readonly id: string; readonly msPerCell: number | null }[];
  readonly answersPerModel: number;
  /** Approximate tokens of a prompt. */
  readonly promptTokens: number;
  /** Maximum tokens of an answer. */
  readonly maxTokens: number;
  readonly prices: TokenPricesByModel;
}

/** What a run will send if it reuses no answer and repeats no request. */
export interface SendingEstimate {
  /** One per answer. */
  readonly requests: number;
  readonly input: number;
  /** If every answer had its maximum length. */
  readonly mostOutput: number;
  /** The maximum in US dollars, for models with a known price. */
  readonly mostMoney: number;
  /** Models without a known price. */
  readonly unpriced: readonly string[];
  /** `null` if a model was never measured here. */
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
