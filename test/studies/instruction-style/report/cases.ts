import { undefinedBecause } from '../../../../src/base/json/json.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import { buildPublishedRcscoreResult } from '../../../../src/studies/instruction-style/published/rcscore-result.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import published from '../../../../public/published/rcscore.json' with { type: 'json' };

export const paper = published as PublishedPaper;

/** RCScore's 10 models × 4 benchmarks × 2 decodings. */
export const publishedStyles = buildPublishedRcscoreResult(paper);

/**
 * Two models on one set, greedy only, with the pairs, chances and counts that a run has. The second model lacks one style.
 */
export const twoStyles: InstructionStyleResult = (() => {
  const noise = { range: 4.5, ssi: 0.4, p: 0.2 };
  const crs = (value: number) => ({ structurality: value - 0.1, lexicality: value, coherence: value + 0.1, rcscore: value });
  const styles = publishedStyles.styles.map(({ title }) => ({ id: title.toLowerCase(), title }));
  const pairs = styles.flatMap(({ id: a }, i) =>
    styles.slice(i + 1).map(({ id: b }, j) => ({ a, b, n: 8, ...crs(0.4 + 0.05 * i + 0.02 * j) })),
  );
  const counts = { cells: 32, answered: 32, failed: 0, unreadable: 2, refused: 1, cut: 1, lastNumber: 3, changedByHand: 0 };
  const first = publishedStyles.models[0]!;
  const missing = undefinedBecause('no answers yet');
  const line = (model: string, values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    const whole = known.length === values.length;
    return {
      ...first,
      model,
      benchmark: 'numbers',
      decoding: 'greedy',
      noise,
      pairs,
      counts,
      accuracy: Object.fromEntries(styles.map(({ id }, s) => [id, values[s] ?? missing])),
      accuracyInterval: Object.fromEntries(styles.map(({ id }) => [id, missing])),
      mean: whole ? known.reduce((a, b) => a + b) / known.length : missing,
      range: whole ? Math.max(...known) - Math.min(...known) : missing,
      best: whole ? styles.filter((_, s) => values[s] === Math.max(...known)).map(({ id }) => id) : [],
      worst: whole ? styles.filter((_, s) => values[s] === Math.min(...known)).map(({ id }) => id) : [],
      crs: crs(0.5),
      crsItems: 8,
      items: 8,
      countsByStyle: styles.map(({ id }) => ({ style: id, ...counts })),
    };
  };
  const models = [line('small:tiny-a@1', [50, 62.5, 75, 75]), line('small:tiny-b@1', [25, 25, null, 50])];
  const none = {
    pearson: undefinedBecause('2 points are too few'),
    pPearson: undefinedBecause('2 points are too few'),
    spearman: undefinedBecause('2 points are too few'),
    pSpearman: undefinedBecause('2 points are too few'),
    n: 2,
    models: 2,
    interval: { pearson: missing, spearman: missing },
  };
  const correlation = Object.fromEntries(rcScoreDimensions.map((dimension) => [dimension, none])) as never;
  return {
    study: 'instruction-style',
    models,
    styles,
    correlation,
    correlationOf: 'greedy',
    correlations: [{ decoding: 'greedy', correlation }],
    decodings: undefinedBecause('only one decoding was asked'),
    sizes: [],
    decodingLevels: [{ id: 'greedy', title: 'Greedy' }],
    analyser: 'ewt-1',
    encoder: 'lexical:3-5:256:1',
    comparisons: { due: 96, done: 48 },
    partial: true,
  };
})();
