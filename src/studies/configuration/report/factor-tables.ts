import { pointer } from '../../../base/json/json-pointer.ts';
import type { LevelChangeEffect, ConfigurationResult } from '../measure/result.ts';
import { levelTitle } from '../measure/configuration-title.ts';
import { factorTitle, distinctResultModels } from './configuration-rows.ts';
import { countColumn, percentColumn, pValueColumn, type ResultTable } from '../../../report/result-table.ts';

export type AnovaType = 'typeII' | 'typeIII';
export const anovaTypeTitles: Readonly<Record<AnovaType, string>> = { typeII: 'Type II', typeIII: 'Type III' };

export const allModelsLabel = 'All models';

export const effectChangeText = (result: ConfigurationResult, { factor, from, to }: LevelChangeEffect): string =>
  `${levelTitle(result, factor, from)} → ${levelTitle(result, factor, to)}`;

/** The effect of each level on the score. `isWanted` selects the effects. By default the table has all of them. */
export function levelChangeEffectTable(
  result: ConfigurationResult,
  isWanted: (effect: LevelChangeEffect) => boolean = () => true,
): ResultTable {
  const models = distinctResultModels(result);
  return {
    id: 'effects',
    title: 'What another level of a factor does to the score',
    words: [
      { id: 'model', title: 'Model' },
      { id: 'benchmark', title: 'Set' },
      { id: 'change', title: 'From, to' },
    ],
    rows: result.effects.flatMap((effect, at) => {
      const { model, dataset } = effect;
      if (!isWanted(effect)) return [];
      return [
        {
          at: pointer('effects', at),
          ...(model !== undefined && { model: { id: model, index: models.indexOf(model) } }),
          words: { model: allModelsLabel, benchmark: dataset, change: effectChangeText(result, effect) },
        },
      ];
    }),
    figures: [
      {
        ...percentColumn('difference', 'Difference (points)', 'Mean score under the second minus that under the first', 2),
        interval: ['low', 'high'],
      },
      countColumn('pairs', 'Pairs (n)', 'Pairs of answers that differ in this level alone'),
      countColumn('items', 'Questions (n)', 'Questions with such pairs. Intervals draw these'),
    ],
  };
}

/** The table of one ANOVA type, for a single set if `dataset` is given. */
export function anovaTable(result: ConfigurationResult, type: AnovaType, dataset?: string): ResultTable {
  return {
    id: `anova-${type === 'typeII' ? 'ii' : 'iii'}`,
    title: `Analysis of variance, ${anovaTypeTitles[type]}${dataset === undefined ? '' : `, on ${dataset}`}`,
    words: [...(dataset === undefined ? [{ id: 'benchmark', title: 'Set' }] : []), { id: 'factor', title: 'Factor' }],
    rows: datasetsOf(result, dataset).flatMap((each) =>
      (result.anova[each]?.[type] ?? []).map(({ factor }, at) => ({
        at: pointer('anova', each, type, at),
        words: { benchmark: each, factor: factor === 'intercept' ? 'Intercept' : factorTitle(result, factor) },
      })),
    ),
    figures: [
      countColumn('df', 'df', 'Degrees of freedom'),
      { field: 'sumSq', title: 'Sum of squares', digits: 3 },
      { field: 'F', title: 'F', digits: 3 },
      pValueColumn('p', 'p'),
      { field: 'etaSq', title: 'η²', digits: 6, meaning: etaMeaning[type] },
      { field: 'partialEtaSq', title: 'Partial η²', digits: 6, meaning: 'SS ÷ (SS + what is left)' },
    ],
  };
}

const etaMeaning: Readonly<Record<AnovaType, string>> = {
  typeII: 'Share of all sums of squares in this table and what is left',
  typeIII: 'Share of all sums of squares in this table, the intercept’s too, and what is left',
};

export const anovaResidualTable = (result: ConfigurationResult, dataset?: string): ResultTable => ({
  id: 'anova-left',
  title: `Analysis of variance, what is left${dataset === undefined ? '' : ` on ${dataset}`}`,
  words: [{ id: 'benchmark', title: 'Set' }],
  rows: datasetsOf(result, dataset).map((each) => ({ at: pointer('anova', each), words: { benchmark: each } })),
  figures: [
    countColumn('residual/df', 'df', 'Degrees of freedom'),
    { field: 'residual/sumSq', title: 'Sum of squares', digits: 3 },
    countColumn('n', 'Answers (n)', 'Observations'),
  ],
});

const datasetsOf = ({ sets }: ConfigurationResult, wanted: string | undefined): string[] =>
  sets.map(({ dataset }) => dataset).filter((each) => wanted === undefined || each === wanted);
