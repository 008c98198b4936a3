import { expect, test } from 'vitest';
import { mean } from '../../src/measure/basics/mean.ts';
import { tauInterval } from '../../src/measure/prompt-effect/questions-needed.ts';
import { promptSpreadToEvidence } from '../../src/measure/prompt-effect/prompt-effect.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { tallySystemPromptAnswers } from '../../src/studies/system-prompt/measure/tally.ts';
import { designs } from './design.ts';
import { simulatedRun } from './simulated-run.ts';

/** Runs of three models each. */
const runs = 30;

// The cost where prompts are unrelated: the interval's width with the degrees of freedom of the answers' covariance, over
// its width with T − 1.
test.each(['base', '3×5', '3×60', '5 prompts', '40 prompts', 'large'])(
  '%s: where flips are independent, τ’s interval is at most 1.15 times as wide as with T − 1 degrees of freedom',
  (name) => {
    const design = designs.find((each) => each.name === name);
    if (!design) throw new Error(`There is no design ${name}.`);
    const widths = Array.from({ length: runs }, (_, n) => simulatedRun(design, n + 1)).flatMap((run) =>
      tallySystemPromptAnswers(
        run.table,
        run.plan,
        run.templates.map(({ id }) => id),
      ).models.flatMap(({ items }) => {
        const spread = promptSpread(items);
        if (!spread) return [];
        const evidence = promptSpreadToEvidence(spread);
        const width = ([low, high]: readonly [number, number]) => high - low;
        return [[width(tauInterval(evidence)), width(tauInterval({ ...evidence, nu: evidence.T - 1 }))] as const];
      }),
    );
    const ratio = mean(widths.map(([own]) => own)) / mean(widths.map(([, usual]) => usual));
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.15);
  },
);
