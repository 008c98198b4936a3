import { isNumber } from '../../../base/json/json.ts';
import { quadrants } from '../../../measure/grades/quadrant.ts';
import { pOfIndependentDraws } from '../../../measure/effects/independent-draws.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { listWithAnd, sentenceToPlainText } from '../../../core/words/sentence.ts';
import { sampleDeviation } from '../../../measure/basics/standard-deviation.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { columnValues, getPublishedTable } from '../../../published/columns.ts';
import type { PublishedPaper } from '../../../published/published-paper.ts';

/**
 * What readers need to reproduce CreditAudit’s numbers, and what the numbers leave open. Each note is derived from the
 * figures.
 */
export function writeReproductionNotes(paper: PublishedPaper, result: SystemPromptResult): string[] {
  return [
    roundingNote(paper),
    quartiles(result),
    ...result.models.flatMap(tieOf),
    ...quadrantsInWords(result),
    ...drawNotes(result),
    isNumber(result.neutrality.range)
      ? `The means of the ten system prompts over all models range over ${formatFixed(result.neutrality.range, 2)} points, from ${ends(result).join(' to ')}.`
      : '',
  ].filter(Boolean);
}

/** Lists models whose σ of the printed, rounded means differs from the σ in Table 1. */
function roundingNote(paper: PublishedPaper): string {
  const table1 = getPublishedTable(paper, 'table-1');
  const table2 = getPublishedTable(paper, 'table-2');
  const models = columnValues(table2, 'model');
  const averages = columnValues(table2, 'avg');
  const sigmas = columnValues(table1, 'sigma');
  const off = columnValues(table1, 'model').flatMap((model, m) => {
    const own = averages.filter((_, row) => models[row] === model) as number[];
    const rounded = sampleDeviation(own);
    const printed = sigmas[m] as number;
    return Math.abs(rounded - printed) > 0.005 + 1e-9
      ? [`${modelName(String(model))} (${formatFixed(rounded, 4)}, printed ${formatFixed(printed, 2)})`]
      : [];
  });
  return `σ is the sample standard deviation (n − 1) of the unrounded means. Taken from Table 2’s printed means it misses Table 1 for ${off.join(' and ')}.`;
}

function quartiles({ cohort }: SystemPromptResult): string {
  if ('why' in cohort.quantiles) return '';
  return `The grades’ boundaries are quartiles of σ by linear interpolation, ${cohort.quantiles.map((q) => formatFixed(q, 5)).join(', ')}; a σ on a boundary gets the better grade.`;
}

function tieOf({ model, quadrant, quadrantTies, mu, sigma }: SystemPromptModelResult): string[] {
  if (typeof quadrant !== 'string') return [];
  return quadrantTies.map((tie) => {
    const [symbol, value] = tie === 'mu' ? ['μ', mu] : ['σ', sigma];
    return `${modelName(model)} lies exactly on the median of ${symbol}${isNumber(value) ? ` (${formatFixed(value, tie === 'mu' ? 2 : 4)})` : ''}: here a tie falls on the better side, so it is in ${quadrant}.`;
  });
}

const quadrantsInWords = ({ models }: SystemPromptResult): string[] =>
  Object.entries(quadrants).map(([id, words]) => {
    const names = models.filter(({ quadrant }) => quadrant === id).map(({ model }) => [modelName(model)]);
    return `${id} (${words}): ${sentenceToPlainText(listWithAnd(names))}.`;
  });

/** Compares σ with the largest σ of independent draws: over all benchmarks, then on single ones where σ exceeds chance (Holm over all of these). */
function drawNotes({ models }: SystemPromptResult): string[] {
  const below = models.filter(({ sigma, drawSigma }) => isNumber(sigma) && drawSigma !== undefined && sigma < drawSigma);
  const single = models.flatMap(({ model, scenarios, benchmarks }) =>
    benchmarks.flatMap(({ benchmark, sigma, drawSigma }) =>
      isNumber(sigma) && drawSigma !== undefined
        ? [{ model, benchmark, sigma, drawSigma, p: pOfIndependentDraws(sigma, drawSigma, scenarios.length) }]
        : [],
    ),
  );
  const corrected = holm(single.map(({ p }) => p));
  return [
    `${below.length} of ${models.length} σ lie below what independent draws at the printed accuracies could give. A σ below that bound shows nothing either way.`,
    ...single
      .filter((_, place) => (corrected[place] ?? 1) < 0.05)
      .map(
        ({ model, benchmark, sigma, drawSigma }) =>
          `Beyond that bound, by more than chance: ${modelName(model)} on ${benchmark}, σ ${formatFixed(sigma, 2)} against ${formatFixed(drawSigma, 2)}.`,
      ),
  ];
}

function ends({ neutrality }: SystemPromptResult): string[] {
  const means = neutrality.scenarios
    .flatMap(({ scenario, mean }) => (isNumber(mean) ? [{ scenario, mean }] : []))
    .sort((a, b) => a.mean - b.mean);
  return [...means.slice(0, 1), ...means.slice(-1)].map(({ scenario, mean }) => `${formatFixed(mean, 2)} (${scenario})`);
}
