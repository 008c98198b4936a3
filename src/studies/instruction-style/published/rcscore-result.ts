import { claimRulesVersion } from '../../../core/studies/claim.ts';
import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { styleSensitivity } from '../../../measure/effects/ssi.ts';
import { correlateCrsWithAccuracy } from '../measure/correlation.ts';
import { compareDecodingResults } from '../protocol/decodings.ts';
import { eachDimension, type InstructionStyleResult, type StyleCellCounts, type StyleResultRow } from '../measure/result.ts';
import { parameterCountTrends } from '../measure/sizes.ts';
import { getPublishedTable } from '../../../published/columns.ts';
import type { PublishedPaper, PublishedTable, PublishedCellValue } from '../../../published/published-paper.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';

/** Greedy comes first, as in a run’s report. */
const decodingLevels = [
  { id: 'greedy', title: 'Greedy' },
  { id: 'beam', title: 'Beam search' },
];
const drawing = { draws: 1000, seed: 1 };

const noAnswers = undefinedBecause('the paper prints no single answers');

/**
 * RCScore’s printed accuracies (Table 3) and consistency (Table 1) as a result of the study. Values that need single answers
 * are undefined. SSI, correlations and the comparison of decodings are computed from them, as for a run.
 */
export function buildPublishedRcscoreResult(paper: PublishedPaper): InstructionStyleResult {
  const accuracy = getPublishedTable(paper, 'table-3');
  const consistency = recordsOf(getPublishedTable(paper, 'table-1'));
  const styles = accuracy.columns
    .filter(({ digits }) => digits !== undefined)
    .map(({ id, title }) => ({ id, title: capitalizeFirst(title.replace(/^.*, /, '').replace(/ \(.*$/, '')) }));
  const printed = recordsOf(accuracy);
  const names = [...new Set(printed.map(({ model }) => String(model)))];
  const benchmarks = [...new Set(printed.map(({ benchmark }) => String(benchmark)))];
  const models = names.flatMap((model) =>
    benchmarks.flatMap((benchmark) =>
      decodingLevels.map(({ id: decoding }) => {
        const here = (row: PublishedRecord) =>
          row.model === model && row.benchmark === benchmark && row.decoding === decoding;
        const where = `line of ${model} on ${benchmark}`;
        return lineOf(
          { model, benchmark, decoding },
          assertDefined(printed.find(here), where),
          assertDefined(consistency.find(here), where),
          styles,
        );
      }),
    ),
  );
  const levels = decodingLevels.map(({ id }) => id);
  const correlations = correlateCrsWithAccuracy(models, levels, drawing);
  const first = assertDefined(correlations[0], 'decoding');
  return {
    study: 'instruction-style',
    rules: claimRulesVersion,
    verdicts: [{ claim: 'as-printed', models: [] }],
    models,
    correlation: first.correlation,
    correlationOf: first.decoding,
    correlations,
    decodings: compareDecodingResults(models, levels, drawing),
    sizes: parameterCountTrends(models, levels),
    styles,
    decodingLevels,
    analyser: undefinedBecause('the paper’s own'),
    encoder: undefinedBecause(
      'the paper’s own. Its printed coherence has the range of an unrescaled RoBERTa-large BERTScore, which no other encoder here has',
    ),
    comparisons: { due: 0, done: 0 },
    partial: false,
  };
}

type PublishedRecord = Readonly<Record<string, PublishedCellValue>>;

const recordsOf = ({ columns, rows }: PublishedTable): PublishedRecord[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ id }, c) => [id, row[c] ?? null])));

function lineOf(
  place: Pick<StyleResultRow, 'model' | 'benchmark' | 'decoding'>,
  printed: PublishedRecord,
  consistency: PublishedRecord,
  styles: InstructionStyleResult['styles'],
): StyleResultRow {
  const values = styles.map(({ id }) => printed[id] as number);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const withValue = (value: number) => styles.filter((_, s) => values[s] === value).map(({ id }) => id);
  return {
    ...place,
    accuracy: Object.fromEntries(zip(styles, values).map(([{ id }, value]) => [id, value])),
    accuracyInterval: Object.fromEntries(styles.map(({ id }) => [id, noAnswers])),
    mean: mean(values),
    range: high - low,
    best: withValue(high),
    worst: withValue(low),
    ssi: styleSensitivity(values),
    interval: { mean: noAnswers, crs: eachDimension(() => noAnswers) },
    noise: { range: noAnswers, ssi: noAnswers, p: noAnswers },
    cochran: { q: noAnswers, degreesOfFreedom: styles.length - 1, p: noAnswers, pHolm: noAnswers },
    crs: eachDimension((dimension): MaybeNumber => consistency[columns[dimension]] as number),
    crsItems: 0,
    fidelity: eachDimension(() => noAnswers),
    fidelityByStyle: [],
    fidelityItems: 0,
    pairs: [],
    items: 0,
    counts: noCounts,
    countsByStyle: [],
    tokens: { prompt: noAnswers, completion: noAnswers },
    ms: { prefill: noAnswers, decode: noAnswers },
  };
}

/** The columns of Table 1. */
const columns = { structurality: 'struct', lexicality: 'lex', coherence: 'coh', rcscore: 'rcscore' } as const;

const noCounts: StyleCellCounts = {
  cells: 0,
  answered: 0,
  failed: 0,
  unreadable: 0,
  refused: 0,
  cut: 0,
  lastNumber: 0,
  changedByHand: 0,
};
