import { columnOf } from '../../../core/column.ts';
import { isNumber, undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import type { Plan } from '../../../core/plan.ts';
import type { Reading } from '../../../core/reading.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/study.ts';
import { templateScores } from '../../../measure/item-scores.ts';
import { mean } from '../../../measure/mean.ts';
import {
  formAndKnowledge,
  formShare,
  splitBetween,
  splitsAgainstMean,
  type FormAndKnowledge,
} from '../../../measure/prompt-effect/form-and-knowledge.ts';
import { promptSpread, shownSpread2 } from '../../../measure/prompt-effect/prompt-spread.ts';
import { isRight } from '../../../reading/open-answer.ts';
import { readOption } from '../../../reading/option.ts';
import { readOptionInForm } from '../../../reading/strict-option.ts';
import type { ReadingsResult } from './result.ts';
import { tallyOf, type ModelTally } from './tally.ts';

type ReadBy = ReadingsResult['readings'][number]['reading'];

/**
 * How much of what a model's prompts do is form: the same answers under the strict reading (a letter in the form that is asked for), under the tolerant one (what the study reads), and,
 * where a person changed some, as they stand; and what of the difference between prompts comes from answers that cannot be read.
 * All over the answers there are, in points.
 */
export function readingsOf(table: ScoreTable, plan: Plan, templates: readonly Template[]): ReadingsResult[] {
  const ids = templates.map(({ id }) => id);
  const items = new Map(table.items.map((item) => [item.id, item]));
  const changed = table.rows.some(({ verdict }) => verdict);
  const strict = tallied((text, choices) => readOptionInForm(text, choices.length));
  const tolerant = changed ? tallied(readOption) : tallied();
  const byHand = changed ? tallied() : undefined;
  const used = byHand ?? tolerant;
  const read = tallyOf({ items: table.items, rows: table.rows.map(asRead) }, plan, ids).models;
  return used.map((model, m): ReadingsResult => {
    const prompts = promptsOf(read[m], model);
    const touched = model.total.changedByHand > 0;
    return {
      model: model.model,
      readings: [
        ...readingRow('strict', strict[m]),
        ...readingRow('tolerant', tolerant[m]),
        ...(touched ? readingRow('by hand', model) : []),
      ],
      ...partsOf(prompts, templates),
    };
  });

  function tallied(read?: (text: string, choices: readonly string[]) => Reading): readonly ModelTally[] {
    const again = (row: ScoredResponse): ScoredResponse => {
      const { response, score } = row;
      const item = items.get(response.item);
      if (!read || score === null || !item?.choices) return row;
      const reading = read(response.text, item.choices);
      return { response, reading, score: Number(isRight(reading, item)) };
    };
    return tallyOf({ items: table.items, rows: table.rows.map(again) }, plan, ids).models;
  }
}

interface Template {
  readonly id: string;
  readonly title: string;
}

/** Whether an answer could be read, in place of whether it is right. */
const asRead = (row: ScoredResponse): ScoredResponse =>
  row.score === null ? row : { ...row, score: row.reading.kind === 'option' ? 1 : 0 };

function readingRow(reading: ReadBy, counted: ModelTally | undefined): ReadingsResult['readings'] {
  if (!counted) return [];
  const { answered, unreadable, refused } = counted.total;
  const spread = promptSpread(counted.items);
  const scores = scoresOf(counted).filter((score) => !Number.isNaN(score));
  return [
    {
      reading,
      answered,
      read: answered - unreadable - refused,
      mu: spread ? 100 * spread.mu : scores.length > 0 ? 100 * mean(scores) : noAnswers,
      sigma: spread ? 100 * Math.sqrt(shownSpread2(spread)) : tooFew,
    },
  ];
}

const noAnswers = undefinedBecause('no template has answers on every benchmark yet');
const tooFew = undefinedBecause('too few cells are answered to compare prompts');

/** S_t as a fraction: the mean over benchmarks; NaN where one has no answer. */
function scoresOf({ items, byTemplate }: ModelTally): number[] {
  const bySet = items.map(templateScores);
  return byTemplate.map((_, t) => mean(columnOf(bySet, t)) / 100);
}

/** Of each prompt; undefined where a benchmark has no answer under it. */
function promptsOf(read: ModelTally | undefined, right: ModelTally): (FormAndKnowledge | undefined)[] {
  const shares = read ? scoresOf(read) : [];
  return scoresOf(right).map((score, t) => {
    const share = shares[t];
    return share === undefined || Number.isNaN(score) ? undefined : formAndKnowledge(share, score);
  });
}

function partsOf(
  prompts: readonly (FormAndKnowledge | undefined)[],
  templates: readonly Template[],
): Pick<ReadingsResult, 'prompts' | 'pair' | 'formShare'> {
  const there = prompts.flatMap((each) => (each ? [each] : []));
  const splits = splitsAgainstMean(there);
  const places = prompts.flatMap((each, t) => (each ? [t] : []));
  return {
    prompts: templates.map(({ id, title }, t) => {
      const own = prompts[t];
      const split = 'why' in splits ? splits : (splits[places.indexOf(t)] ?? noAnswers);
      return {
        scenario: id,
        title,
        score: own ? 100 * own.score : noAnswers,
        read: own ? 100 * own.read : noAnswers,
        right: own ? inPoints(own.right) : noAnswers,
        form: 'why' in split ? split : 100 * split.form,
        knowledge: 'why' in split ? split : 100 * split.knowledge,
      };
    }),
    pair: widestOf(prompts, templates),
    formShare: formShare(there),
  };
}

const inPoints = (value: Maybe): Maybe => (isNumber(value) ? 100 * value : value);

/** The first of the best and the first of the worst. */
function widestOf(
  prompts: readonly (FormAndKnowledge | undefined)[],
  templates: readonly Template[],
): ReadingsResult['pair'] {
  let best: Placed | undefined;
  let worst: Placed | undefined;
  for (const [t, { title }] of templates.entries()) {
    const own = prompts[t];
    if (!own) continue;
    if (!best || own.score > best.own.score) best = { own, title };
    if (!worst || own.score < worst.own.score) worst = { own, title };
  }
  if (!best || !worst || best.own.score === worst.own.score)
    return undefinedBecause(best ? 'all prompts have the same score' : noAnswers.why);
  const split = splitBetween(best.own, worst.own);
  return {
    best: best.title,
    worst: worst.title,
    difference: 100 * (best.own.score - worst.own.score),
    form: 'why' in split ? split : 100 * split.form,
    knowledge: 'why' in split ? split : 100 * split.knowledge,
  };
}

interface Placed {
  readonly own: FormAndKnowledge;
  readonly title: string;
}
