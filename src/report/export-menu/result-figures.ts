import { valueAtJsonPointer } from '../../base/json/json-pointer.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import type { ModelResultValue } from '../../export/answers/result-figure.ts';
import { intervalEndPaths, reasonOfMissingValue, type IntervalPath } from '../figure-column.ts';
import type { ModelPageFigures } from '../model-figures.ts';

/**
 * The values of a study’s figures and gate rules for every line of a result. Each has its full-precision value and interval,
 * or a reason.
 */
export function listModelFigureValues(result: StudyResult, { lines, figures, gates }: ModelPageFigures): ModelResultValue[] {
  const named = figures.filter(({ form }) => form !== 'count');
  const gated = Object.entries(gates).flatMap(([name, { field, interval, isShare }]): FigureDescription[] =>
    figures.some((figure) => figure.field === field)
      ? []
      : [
          {
            id: name,
            title: name,
            meaning: `“${name}” in rules of “report --fail”`,
            field,
            interval,
            lowerIsBetter: true,
            ...(isShare && { unit: 'proportion' }),
          },
        ],
  );
  const all = [...named.map(describeFigure), ...gated];
  return lines(result).flatMap(({ model, at, about }) =>
    all.map(({ field, interval, ...figure }): ModelResultValue => {
      const ends = interval === undefined ? undefined : numbersAt(result, at, interval);
      return { model, about, ...figure, found: foundAt(result, `${at}/${field}`), ...(ends && { interval: ends }) };
    }),
  );
}

type FigureDescription = Omit<ModelResultValue, 'model' | 'about' | 'found' | 'interval'> & {
  readonly field: string;
  readonly interval: IntervalPath | undefined;
};

function describeFigure({
  field,
  title,
  meaning,
  form,
  better,
  interval,
}: ModelPageFigures['figures'][number]): FigureDescription {
  const unit = form === 'percent' ? 'proportion' : title.endsWith('%)') ? 'percent' : undefined;
  return {
    id: field,
    title: title.replace(/ \(%\)$/, ''),
    ...(meaning !== undefined && { meaning }),
    ...(unit && { unit }),
    // Without a `better` side lower is better: the figure then measures an effect of the prompt.
    lowerIsBetter: better !== 'higher',
    field,
    interval,
  };
}

function numbersAt(result: StudyResult, at: string, place: IntervalPath): readonly [number, number] | undefined {
  const [low, high] = intervalEndPaths(place).map((end) => valueAtJsonPointer(result, `${at}/${end}`));
  return typeof low === 'number' && typeof high === 'number' ? [low, high] : undefined;
}

function foundAt(result: StudyResult, at: string): ModelResultValue['found'] {
  const there = valueAtJsonPointer(result, at);
  if (typeof there === 'number') return there;
  return { why: reasonOfMissingValue(there) ?? 'this run does not have it' };
}
