import { isNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { valueInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { rankDigits, type RankingChartData, type RankMark } from './ranking-lines.ts';
import { meanRank, rankRangeInWords, groupTiedRanks } from './tied-ranks.ts';

/** A mark’s text for the tooltip and screen readers. */
export function rankMarkLabel({ rankings }: RankingChartData, mark: RankMark): string {
  const { title, values, digits = rankDigits } = assertDefined(rankings[mark.column], 'ranking of the mark');
  const { value, lines = [] } = mark.value;
  const ranked = values.filter((each) => isNumber(each.value)).length;
  return markLabel(
    `${modelName(mark.model)}, ${title}`,
    isNumber(value) ? formatFixed(value, digits) : valueInWords(value, digits, ''),
    mark.ranks !== null &&
      `${mark.ranks[0] === mark.ranks[1] ? 'Rank' : 'Shares ranks'} ${rankRangeInWords(mark.ranks)} of ${ranked}`,
    ...lines,
  );
}

/** One row for each model: its value and its rank in each ranking. */
export const rankingCsvRows = ({ models, rankings }: RankingChartData): Record<string, string | number | null>[] =>
  models.map((model, index) => ({
    model,
    ...Object.fromEntries(
      rankings.flatMap(({ title, values }) => {
        const value = values[index]?.value;
        const tied = groupTiedRanks(values.map((each) => each.value));
        const ranks = tied.find(({ members }) => members.includes(index))?.ranks;
        return [
          [title, value !== undefined && isNumber(value) ? value : null],
          [`${title}, rank`, ranks ? meanRank(ranks) : null],
        ];
      }),
    ),
  }));
