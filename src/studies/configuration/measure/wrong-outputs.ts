import type { ModelSetAnswers } from './tally.ts';

/**
 * q_w of `expectedStrictAgreement`: the share of each wrong output among the set’s answers. Every item with answers has the
 * same weight, as in capability.
 */
export function answerShareByWrongOutput({ items, outputs, scores, texts }: ModelSetAnswers): Map<number, number> {
  const shares = new Map<number, number>();
  let answeredItems = 0;
  for (let i = 0; i < items.length; i++) {
    const own = scores.subarray(i * outputs, (i + 1) * outputs);
    const answered = own.reduce((count, score) => count + Number(!Number.isNaN(score)), 0);
    if (answered === 0) continue;
    answeredItems++;
    for (const [v, score] of own.entries()) {
      const text = texts[i * outputs + v] ?? -1;
      if (Number.isNaN(score) || score === 1) continue;
      shares.set(text, (shares.get(text) ?? 0) + (1 - score) / answered);
    }
  }
  for (const [text, share] of shares) shares.set(text, share / answeredItems);
  return shares;
}
