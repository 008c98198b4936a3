import type { Item } from '../../core/items/item.ts';

/** The items, with this judge for all of their rubrics. */
export const itemsWithRubricJudge = (items: readonly Item[], judge: string): readonly Item[] =>
  items.map((item) =>
    item.counts?.rules.some(({ kind }) => kind === 'rubric')
      ? {
          ...item,
          counts: {
            ...item.counts,
            rules: item.counts.rules.map((rule) => (rule.kind === 'rubric' ? { ...rule, judge } : rule)),
          },
        }
      : item,
  );

/** Whether a rubric scores one of the items. */
export const hasItemsWithRubric = (items: readonly Item[]): boolean =>
  items.some(({ counts }) => counts?.rules.some(({ kind }) => kind === 'rubric'));

/** Whether one of their rubrics names no judge. */
export const hasRubricWithoutJudge = (items: readonly Item[]): boolean =>
  items.some(({ counts }) => counts?.rules.some((rule) => rule.kind === 'rubric' && rule.judge === undefined));
