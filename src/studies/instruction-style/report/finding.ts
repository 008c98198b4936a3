import { benchmarksOf, modelsOf, styleLines, titleOf, type StyleLine } from '../charts/style-lines.ts';
import { isNumber } from '../../../core/json/json.ts';
import { joined, listed, plain, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { modelName } from '../../../core/words/format.ts';
import type { Finding } from '../../../report/finding.ts';
import { figure } from '../../../report/figure.ts';
import { whetherTogether } from './correlation.ts';

/** Lines named one by one; of more, the ends. */
const namedLines = 3;

/**
 * What a report of the instruction-style study opens with: how far accuracy moves with the style, how alike the answers are, and whether the two go together;
 * then what that rests on. Lines are those of the decoding that the correlation is of.
 */
export function styleFinding(result: InstructionStyleResult): Finding {
  const lines = styleLines(result, { benchmark: null, decoding: result.correlationOf })
    .filter(({ line }) => isNumber(line.range))
    .sort((a, b) => Number(a.line.range) - Number(b.line.range));
  if (lines.length === 0) return { finding: nothingYet(result), basis: basis(result) };
  const found =
    lines.length <= namedLines ? lines.map((line) => lineSentence(line, result)) : [spanSentence(lines, result)];
  return {
    finding: joined([...found, correlationSentence(result)]),
    basis: joined([basis(result), noiseSentence(lines, result)]),
  };
}

/** Of many lines the one that moves least and the one that moves most; they come sorted. */
function spanSentence(lines: readonly StyleLine[], result: InstructionStyleResult): Said {
  const least = lines[0];
  const most = lines.at(-1);
  if (!least || !most) return [];
  const range = ({ at }: StyleLine) => figure(result, `${at}/range`, 1);
  return said`The style of the instruction moves accuracy by ${range(least)} points (${nameOf(least, result)}) to ${range(most)} points (${nameOf(most, result)}), over ${lines.length} pairs of model and benchmark.`;
}

/** The same in one text. */
export const styleFindingText = (result: InstructionStyleResult): string => {
  const { finding, basis } = styleFinding(result);
  return plain(joined([finding, basis]));
};

function nothingYet({ models }: InstructionStyleResult): Said {
  const range = models.map((line) => line.range).find((range) => !isNumber(range));
  return said`Nothing can be said yet of how accuracy moves: ${range && !isNumber(range) ? range.why : 'there are no models'}.`;
}

const nameOf = ({ line }: StyleLine, { models }: InstructionStyleResult): string =>
  benchmarksOf(models).length > 1 ? `${modelName(line.model)} on ${line.benchmark}` : modelName(line.model);

function lineSentence({ line, at }: StyleLine, result: InstructionStyleResult): Said {
  const number = (field: string, digits: number) => figure(result, `${at}/${field}`, digits);
  const name = nameOf({ line, at, index: 0 }, result);
  const noise: Said = isNumber(line.noise.range) ? said` (by chance alone ${number('noise/range', 1)})` : [];
  const titled = (styles: readonly string[]) => titleOf(result.styles, styles[0] ?? '').toLowerCase();
  const ends: Said =
    line.best.length > 0 && line.range !== 0
      ? said`, from ${figure(result, `${at}/accuracy/${line.worst[0]}`, 1)}% (${titled(line.worst)}) to ${figure(result, `${at}/accuracy/${line.best[0]}`, 1)}% (${titled(line.best)})`
      : [];
  const alike: Said = isNumber(line.crs.rcscore)
    ? said`; its answers under different styles are alike to ${number('crs/rcscore', 2)} of 1 (CRS)`
    : [];
  return said`${name}’s accuracy moves by ${number('range', 1)} points with the style of the instruction${noise}${ends}${alike}.`;
}

/** Only where there are points enough: over two of them any line is a correlation. */
function correlationSentence(result: InstructionStyleResult): Said {
  const { pearson, pPearson, n, models, interval } = result.correlation.rcscore;
  if (!isNumber(pearson) || n < 5) return [];
  const at = '/correlation/rcscore';
  const range: Said = Array.isArray(interval.pearson)
    ? said`, 95% interval ${figure(result, `${at}/interval/pearson/0`, 2)} to ${figure(result, `${at}/interval/pearson/1`, 2)}`
    : [];
  const p: Said = isNumber(pPearson)
    ? said`, p ${pPearson < 0.001 ? '' : '= '}${figure(result, `${at}/pPearson`, 3, 'p')}`
    : [];
  return said`${whetherTogether(result.correlation.rcscore)}: Pearson’s r ${figure(result, `${at}/pearson`, 2)} over ${figure(result, `${at}/n`, 0)} points of ${models === 1 ? 'one model' : said`${figure(result, `${at}/models`, 0)} models`}${range}${p}.`;
}

function basis(result: InstructionStyleResult): Said {
  const { models, styles, comparisons, partial } = result;
  const sets = benchmarksOf(models).length;
  const decodings = listed(result.decodingLevels.map(({ title }) => [title.toLowerCase()]));
  const what = said`${modelsOf(models).length} ${modelsOf(models).length === 1 ? 'model' : 'models'} on ${sets} ${sets === 1 ? 'set' : 'sets'} of questions under ${styles.length} styles, ${decodings}`;
  const so =
    comparisons.due > 0
      ? said`; ${figure(result, '/comparisons/done', 0, 'count')} of ${figure(result, '/comparisons/due', 0, 'count')} pairs of answers compared`
      : [];
  return partial ? said`So far: ${what}${so}. All of this may change.` : said`Measured: ${what}${so}.`;
}

/** A range that chance alone would give says nothing of the styles. */
function noiseSentence(lines: readonly StyleLine[], result: InstructionStyleResult): Said {
  const tested = lines.filter(({ line }) => isNumber(line.noise.p));
  const within = tested.filter(({ line }) => Number(line.noise.p) >= 0.05);
  if (within.length === 0) return [];
  if (within.length === tested.length)
    return ['No range is clearly larger than chance alone would give: the styles may not matter at all.'];
  return within.length <= namedLines
    ? said`The range of ${listed(within.map((line) => [nameOf(line, result)]))} is not clearly larger than chance alone would give.`
    : said`${within.length} of ${tested.length} ranges are not clearly larger than chance alone would give.`;
}
