import { pointer } from '../../../base/json/json-pointer.ts';
import type { AlphaDifferenceOfLevels, JudgeResult } from '../measure/result.ts';
import { allCriteriaLabel, criterionTitle, definitionLengthTitles, judgeModels, temperatureTitle } from './judge-lines.ts';
import { alphaColumn } from './table-rows.ts';
import { countColumn, type ResultTable } from '../../../report/result-table.ts';

export const effectFactorTitles: Readonly<Record<AlphaDifferenceOfLevels['factor'], string>> = {
  definition: 'Definition',
  scale: 'Scale',
  temperature: 'Temperature',
};

export const alphaKindTitles: Readonly<Record<AlphaDifferenceOfLevels['of'], string>> = {
  selfConsistency: 'Self-consistency',
  interScale: 'Inter-scale',
};

/** Differences of α between two levels. By default the table has all of them. */
export function alphaDifferenceTable(
  result: JudgeResult,
  isWanted: (effect: AlphaDifferenceOfLevels) => boolean = () => true,
): ResultTable {
  const models = judgeModels(result);
  const effects = result.effects.flatMap((effect, at) => (isWanted(effect) ? [{ effect, at }] : []));
  const differ = (of: (effect: AlphaDifferenceOfLevels) => string | undefined) =>
    new Set(effects.map(({ effect }) => of(effect))).size > 1;
  return {
    id: 'effects',
    title: 'What another definition, scale or temperature does to α',
    words: [
      { id: 'model', title: 'Model' },
      ...(differ(({ factor }) => factor) ? [{ id: 'factor', title: 'Factor' }] : []),
      { id: 'change', title: 'From, to' },
      { id: 'of', title: 'α of' },
      ...(differ(({ criterion }) => criterion) ? [{ id: 'criterion', title: 'Criterion' }] : []),
      ...(differ(({ temperature }) => temperature) ? [{ id: 'temperature', title: 'Temperature' }] : []),
    ],
    rows: effects.map(({ effect, at }) => ({
      at: pointer('effects', at),
      model: { id: effect.model, index: models.indexOf(effect.model) },
      words: {
        factor: effectFactorTitles[effect.factor],
        change: `${effectLevelTitle(result, effect, 'from')} → ${effectLevelTitle(result, effect, 'to')}`,
        of: alphaKindTitles[effect.of],
        criterion: effect.criterion === undefined ? allCriteriaLabel : criterionTitle(result, effect.criterion),
        temperature: effect.temperature === undefined ? '' : temperatureTitle(result, effect.temperature),
      },
    })),
    figures: [
      alphaColumn('', 'difference', 'Difference of α', 'α under the second minus α under the first'),
      countColumn('pairs', 'Pairs (n)', 'Pairs of α that the mean difference is over'),
    ],
  };
}

export function effectLevelTitle(
  result: JudgeResult,
  { factor, ...levels }: AlphaDifferenceOfLevels,
  which: 'from' | 'to',
): string {
  const level = levels[which];
  if (factor === 'definition') return definitionLengthTitles[level as keyof typeof definitionLengthTitles];
  if (factor === 'temperature') return temperatureTitle(result, level);
  return result.scales.find(({ id }) => id === level)?.title ?? level;
}
