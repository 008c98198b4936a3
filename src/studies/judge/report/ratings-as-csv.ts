import { getFieldOrThrow } from '../../../base/objects/get-or-throw.ts';
import { missingRatingMarks, type JudgeResult } from '../measure/result.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';

/**
 * Every rating of a judge run on its own line: `model,criterion,definition,temperature,scale,item,sample,rating,value`.
 * `rating` is the point’s name and `value` its numeric value. If there is no rating, `why` has the reason.
 */
export function ratingsAsCsv({ models, criteria, scales, temperatures, samples }: JudgeResult): string {
  const unitsOf = new Map(criteria.map(({ id, units }) => [id, units]));
  const temperatureOf = new Map(temperatures.map(({ id, value }) => [id, value]));
  return rowsToCsv(
    models.flatMap(({ model, criterion, definition, temperature, ratings }) =>
      scales.flatMap(({ id: scale, points, lowest }) =>
        getFieldOrThrow(ratings, scale)
          .split(' ')
          .map((mark, at) => {
            const why = reasons.get(mark) ?? null;
            const value = why === null ? Number(mark) : null;
            return {
              model,
              criterion,
              definition,
              temperature: temperatureOf.get(temperature) ?? temperature,
              scale,
              item: unitsOf.get(criterion)?.[Math.floor(at / samples)] ?? null,
              sample: (at % samples) + 1,
              rating: value === null ? null : (points[value - lowest] ?? null),
              value,
              why,
            };
          }),
      ),
    ),
  );
}

const reasons = new Map<string, string>(Object.entries(missingRatingMarks).map(([why, mark]) => [mark, why]));
