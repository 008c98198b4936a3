import { maxIndex } from 'd3';
import { isNumber } from '../../../core/json/json.ts';
import { joined, listed, plain, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { ConfigurationRegression, ConfigurationResult } from '../measure/result.ts';
import { count, fixed, modelName, percent, plural } from '../../../core/words/format.ts';
import { modelsOf, placedRows, type PlacedRow } from './configuration-rows.ts';
import type { Finding } from '../../../report/finding.ts';
import { figure } from '../../../report/figure.ts';

/** From so much of the variance on, consistency is said to follow performance; from so little, hardly. */
const largely = 0.7;
const hardly = 0.3;
/** Points named one by one where there is no line. */
const namedPoints = 3;

/** What a report of the configuration study opens with: whether steadiness follows performance here, and who stands off the line; then what that rests on. */
export function configurationFinding(result: ConfigurationResult): Finding {
  const { regression } = result;
  const finding =
    'slope' in regression
      ? joined([lineSentence(regression, result), varianceSentence(result), offTheLine(regression, result)])
      : pointsSentence(result);
  return {
    finding,
    basis: joined([
      basis(result),
      chanceSentence(result),
      neverRight(result),
      fewPoints(result),
      readingSentence(result),
    ]),
  };
}

/** The same in one text. */
export const configurationFindingText = (result: ConfigurationResult): string => {
  const { finding, basis } = configurationFinding(result);
  return plain(joined([finding, basis]));
};

/** Two digits, an interval over models where there is one, as points of a model are not independent. */
function lineSentence(line: ConfigurationRegression, result: ConfigurationResult): Said {
  const place = '/regression';
  const [at, how] = 'why' in line.overModels ? ['interval', ''] : ['overModels', ' when whole models are resampled'];
  const range: Said =
    'why' in line[at as 'interval' | 'overModels']
      ? []
      : said`, 95% interval ${figure(result, `${place}/${at}/0`, 2)} to ${figure(result, `${place}/${at}/1`, 2)}${how}`;
  const r2: Said = isNumber(line.r2) ? said`, R² = ${figure(result, `${place}/r2`, 2)}` : [];
  return said`${verdict(line)}: each point of performance goes with ${figure(result, `${place}/slope`, 2)} points of output consistency (slope${range}${r2}, over ${figure(result, `${place}/n`, 0, 'count')} pairs of model and set).`;
}

function verdict({ slope, r2, interval, overModels }: ConfigurationRegression): string {
  const sure = 'why' in overModels ? interval : overModels;
  if (!('why' in sure) && sure[0] <= 0 && sure[1] >= 0)
    return 'Whether steadiness follows performance cannot be told here';
  if (!isNumber(r2)) return 'Steadiness does not vary here';
  if (slope < 0 && r2 >= hardly) return 'Here, what is done better is done less steadily';
  if (r2 >= largely) return 'Steadiness largely follows performance here';
  return r2 >= hardly ? 'Steadiness follows performance here in part' : 'Steadiness hardly follows performance here';
}

/** The paper’s central claim as numbers. */
function varianceSentence(result: ConfigurationResult): Said {
  const { variance } = result;
  if (!('performance' in variance)) return [];
  const share = (field: string): Said => [figure(result, `/variance/${field}`, 0, 'percent'), '%'];
  const without: Said =
    variance.residualDf === 0
      ? said` With so few models and sets nothing is left over by their number alone, so these shares prove nothing.`
      : [];
  return said`Of the variance of consistency performance explains ${share('performance')}, the set then ${share('dataset')} and the model ${share('model')}; known last, after set and model, performance adds ${share('performanceLast/performance')}.${without}`;
}

/** The point that is furthest from the line, by consistency. */
function offTheLine({ slope, intercept }: ConfigurationRegression, result: ConfigurationResult): Said {
  const rows = rowsWithBoth(result);
  const expected = ({ row }: PlacedRow) => intercept + slope * (row.capability as number);
  const off = (one: PlacedRow) => (one.row.outputConsistency as number) - expected(one);
  const furthest = rows[maxIndex(rows, (one) => Math.abs(off(one)))];
  if (!furthest || rows.length < 3 || Math.abs(off(furthest)) < 0.02) return [];
  const { row, at } = furthest;
  const kind = off(furthest) > 0 ? 'steadier' : 'less steady';
  return said`Furthest off the line is ${modelName(row.model)} on ${row.dataset}, ${kind} than its performance would say: all outputs agree on ${figure(result, `${at}/outputConsistency`, 0, 'percent')}% of the items, where the line has ${fixed(100 * Math.max(0, Math.min(1, expected(furthest))), 0)}%.`;
}

/** Points of one model are not independent; drawing whole models takes that into account. */
export function slopeOverModels(result: ConfigurationResult): Said {
  const { regression } = result;
  if (!('slope' in regression)) return [];
  const before = 'The interval under the slope takes every point for independent, and points of one model are not.';
  return 'why' in regression.overModels
    ? said`${before} An interval with whole models resampled: none, ${regression.overModels.why}.`
    : said`${before} When whole models are resampled it is ${figure(result, '/regression/overModels/0', 2)} to ${figure(result, '/regression/overModels/1', 2)}.`;
}

/** What is left over where the variance is shared out. */
export function leftOver(result: ConfigurationResult): Said {
  const { variance } = result;
  if (!('performance' in variance)) return [];
  const left = said`None of the three explains ${figure(result, '/variance/residual', 1, 'percent')}%, with ${figure(result, '/variance/residualDf', 0, 'count')} degrees of freedom left.`;
  return variance.residualDf > 0
    ? left
    : said`${left} Nothing is left over because there are as many unknowns as points, not because everything is understood: ask more models or more sets before reading these shares.`;
}

const rowsWithBoth = (result: ConfigurationResult): PlacedRow[] =>
  placedRows(result).filter(({ row }) => isNumber(row.capability) && isNumber(row.outputConsistency));

/** Too little for a line: what is there. */
function pointsSentence(result: ConfigurationResult): Said {
  const { regression } = result;
  const why = 'why' in regression ? regression.why : '';
  const rows = rowsWithBoth(result);
  if (rows.length === 0) {
    const row = result.models.find(({ outputConsistency }) => !isNumber(outputConsistency));
    const reason = row && !isNumber(row.outputConsistency) ? row.outputConsistency.why : why;
    return said`Nothing can be said yet of how steady the answers are: ${reason}.`;
  }
  const each = rows
    .slice(0, namedPoints)
    .map(
      ({ row, at }): Said =>
        said`${modelName(row.model)} is right ${figure(result, `${at}/capability`, 0, 'percent')}% of the time on ${row.dataset}, and all outputs agree on ${figure(result, `${at}/outputConsistency`, 0, 'percent')}% of the items`,
    );
  return said`${listed(each)}. Whether steadiness follows performance cannot be told: ${why}.`;
}

function basis(result: ConfigurationResult): Said {
  const { models, sets, configurations, outputs, partial } = result;
  const items = sets.reduce((sum, each) => sum + each.items, 0);
  const samples = outputs > configurations.length ? ` (${count(outputs)} outputs)` : '';
  const asked = `${plural(modelsOf(result).length, 'model')} on ${plural(sets.length, 'set')} with ${plural(items, 'item')}, each in ${plural(configurations.length, 'configuration')}${samples}`;
  if (!partial) return [`Measured: ${asked}.`];
  const sum = (field: 'answered' | 'cells') => models.reduce((all, row) => all + row[field], 0);
  return [
    `So far ${count(sum('answered'))} of ${count(sum('cells'))} answers are in (${asked}): all of this may change.`,
  ];
}

/** A model that guesses afresh each time is not steady; one whose outputs agree more often than that is. */
function chanceSentence(result: ConfigurationResult): Said {
  const gaps = result.models.map(({ gap }) => gap).filter(isNumber);
  if (gaps.length === 0) return [];
  const above = gaps.filter((gap) => gap > 0).length;
  return [
    `Were right answers thrown afresh for every output, an item would be right throughout with probability pⱽ; consistency is above that in ${above === gaps.length ? 'all' : count(above)} of ${count(gaps.length)} pairs of model and set. pⱽ leaves out that outputs may agree in being wrong.`,
  ];
}

/** Where a model is never right its outputs can only agree in being wrong: such points pull the line down at its left end. */
function neverRight({ models, sets }: ConfigurationResult): Said {
  const rows = models.filter(({ capability, std }) => capability === 0 && isNumber(std.allWrong));
  if (rows.length === 0) return [];
  const where = sets.map(({ dataset }) => dataset).filter((each) => rows.some(({ dataset }) => dataset === each));
  return [
    `Never right: ${plural(rows.length, 'pair')} of model and set (on ${where.join(', ')}); outputs that agree there agree in being wrong.`,
  ];
}

function fewPoints(result: ConfigurationResult): Said {
  const { regression } = result;
  return 'slope' in regression && regression.n < 12
    ? [`A line through ${plural(regression.n, 'point')} is a rough one.`]
    : [];
}

function readingSentence({ models }: ConfigurationResult): Said {
  const sum = (field: 'answered' | 'unreadable' | 'refused') => models.reduce((total, row) => total + row[field], 0);
  const answered = sum('answered');
  const without = sum('unreadable') + sum('refused');
  return without === 0
    ? []
    : [
        `Unreadable or refused, and so counted as wrong: ${percent(without / answered)} of the answers; their words are compared all the same.`,
      ];
}
