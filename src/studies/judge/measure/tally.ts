import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import type { Item } from '../../../core/items/item.ts';
import { zip } from '../../../base/objects/zip.ts';
import { answerToScalePoint } from '../../../reading/rating-scale.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { judgeOptionsOf, type DefinitionLength, type JudgeScale } from '../protocol/options.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { unitGroupsByCriterion, type UnitGroups } from './unit-groups.ts';

export const scaleFactorId = 'scale';
export const definitionFactorId = 'definition';
export const temperatureFactorId = 'temperature';

/** The answers of one model about one criterion, for one definition length, temperature and scale. */
export interface ScaleVariantAnswers {
  readonly scale: JudgeScale;
  readonly definition: DefinitionLength;
  readonly temperature: string;
  /** `rows[u·K + k]` by unit and sample. Undefined if there is no response yet. */
  readonly rows: readonly (ScoredResponse | undefined)[];
  /** Each unit’s K ratings as values. `null` for a rating that is missing, failed, unreadable or refused. */
  readonly ratings: readonly (readonly (number | null)[])[];
}

/** The answers of one model about the pairs of one criterion. */
export interface ModelCriterionAnswers extends UnitGroups {
  readonly model: string;
  readonly criterion: string;
  /** The units, in the plan's order. */
  readonly items: readonly Item[];
  /** Temperatures are outermost, then definition lengths, with scales innermost. Each has the options’ order. */
  readonly asked: readonly ScaleVariantAnswers[];
}

/**
 * Answers in the plan’s order, criteria innermost. It has the criteria of the plan’s items, in the options’ order. Rows that
 * the plan does not name do not count.
 */
export function collectCriterionAnswers(table: ScoreTable, plan: Plan): ModelCriterionAnswers[] {
  const { criteria, temperatures, definitions, scales } = judgeOptionsOf(plan);
  const known = new Map(table.items.map((item) => [item.id, item]));
  const items = plan.items.flatMap(({ id }) => known.get(id) ?? []);
  const rated = criteria
    .map(({ id }) => ({ criterion: id, items: items.filter(({ criterion }) => criterion === id) }))
    .filter(({ items }) => items.length > 0);
  const unitsOf = zip(rated, unitGroupsByCriterion(rated)).map(([own, groups]) => ({ ...own, ...groups }));
  const places = new Map(unitsOf.flatMap(({ items }) => items.map(({ id }, place) => [id, place] as const)));
  const criterionOf = new Map(items.map(({ id, criterion }) => [id, criterion]));
  const K = plan.samples;

  const ways = temperatures.flatMap((temperature) =>
    definitions.flatMap((definition) => scales.map((scale) => ({ temperature: temperature.id, definition, scale }))),
  );
  const wayOf = new Map(ways.map((way, w) => [wayKey(way.temperature, way.definition, way.scale.id), w]));
  const rowsOf = new Map<string, (ScoredResponse | undefined)[][]>();
  for (const model of plan.models) {
    for (const { criterion, items } of unitsOf) {
      rowsOf.set(
        `${model}|${criterion}`,
        ways.map(() => new Array<undefined>(items.length * K).fill(undefined)),
      );
    }
  }
  for (const row of table.rows) {
    const { model, item, variant, sample } = row.response;
    const place = places.get(item);
    const way = wayOf.get(wayKey(variant[temperatureFactorId], variant[definitionFactorId], variant[scaleFactorId]));
    if (place === undefined || way === undefined || sample >= K) continue;
    const into = rowsOf.get(`${model}|${criterionOf.get(item)}`)?.[way];
    if (into) into[place * K + sample] = row;
  }
  return plan.models.flatMap((model) =>
    unitsOf.map(({ criterion, items, ...groups }) => ({
      model,
      criterion,
      items,
      ...groups,
      asked: zip(ways, getOrThrow(rowsOf, `${model}|${criterion}`)).map(([way, rows]) => {
        const ratings = items.map((_, u) => rows.slice(u * K, (u + 1) * K).map((row) => ratingOf(row, way.scale)));
        return { ...way, rows, ratings };
      }),
    })),
  );
}

const wayKey = (temperature = '', definition = '', scale = ''): string => `${temperature}|${definition}|${scale}`;

function ratingOf(row: ScoredResponse | undefined, scale: JudgeScale): number | null {
  if (!row || row.score === null) return null;
  return answerToScalePoint(row.reading, scale) ?? null;
}
