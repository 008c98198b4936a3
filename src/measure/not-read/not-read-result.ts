import type { PromptNotReadResult } from '../../core/json/not-read-form.ts';
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import type { EffectBounds } from './effect-bounds.ts';
import { notReadShareOfPrompt, minReportedNotReadShare } from './not-read.ts';

interface ModelBounds {
  readonly model: string;
  readonly decoding?: string;
  readonly bounds?: EffectBounds | undefined;
}

/**
 * For the result: each prompt with over 2% unread, refused, failed or doubtful answers, model by model, in the plan's order.
 * Undefined if no model has such a prompt.
 */
export function poorlyReadPromptResults(
  models: readonly ModelBounds[],
  titles: readonly string[],
): PromptNotReadResult[] | undefined {
  const isDoubted = models.some(({ bounds }) => bounds?.notRead.byPrompt.some(({ doubtful }) => doubtful > 0));
  const rows = models.flatMap(({ model, decoding, bounds }) =>
    (bounds?.notRead.byPrompt ?? []).flatMap((counts, t): PromptNotReadResult[] => {
      if (notReadShareOfPrompt(counts) <= minReportedNotReadShare) return [];
      const { low = NaN, high = NaN } = bounds?.ranges[t] ?? {};
      const { doubtful, ...others } = counts;
      return [
        {
          model,
          prompt: titles[t] ?? '',
          place: t,
          ...(decoding !== undefined && { decoding }),
          ...others,
          ...(isDoubted && { doubtful }),
          low: inPercent(low),
          high: inPercent(high),
        },
      ];
    }),
  );
  return rows.length > 0 ? rows : undefined;
}

const inPercent = (score: number): MaybeNumber =>
  Number.isNaN(score) ? undefinedBecause('a question set has no answer under this prompt') : 100 * score;
