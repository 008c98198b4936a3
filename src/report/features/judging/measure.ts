import { group } from 'd3';
import type { RuleOfKind } from '../../../core/counting/counting.ts';
import type { JudgeAndSimilarityResult, AnswerSimilarityResult, RubricResult } from '../../../core/json/judging-form.ts';
import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import type { Item } from '../../../core/items/item.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { rubricRepeatConsistency } from '../../../measure/judged/rubric-consistency.ts';
import { findJudgedRulesOfItem, type JudgedRule } from '../../../reading/rules/judged-answers.ts';
import { readVerdictLine } from '../../../reading/rules/verdict-line.ts';

const mostRubrics = 5;
const longestRubric = 4000;

/**
 * Summarizes how answers were judged: for each judge with one scale and number of repeats, and for each encoder with one
 * bound. The consistency of a judge is that of its repeats. It counts each text once for each rule. `undefined` if no item
 * needs a judge or an encoder.
 */
export function summarizeJudgeVerdicts({
  items,
  rows,
  waiting = [],
  judged,
}: ScoreTable): JudgeAndSimilarityResult | undefined {
  const groups = groupsOf(items);
  if (groups.size === 0) return undefined;
  const all = [...rows, ...waiting];
  const byItem = group(
    all.filter(({ response }) => response.finish !== 'error' && response.text.trim() !== ''),
    ({ response }) => response.item,
  );
  const rubrics: RubricResult[] = [];
  const meanings: AnswerSimilarityResult[] = [];
  for (const places of groups.values()) {
    const answers = places.flatMap(({ item, at, rule }) =>
      (byItem.get(item.id) ?? []).map((row): JudgedRow => ({
        row,
        at,
        rule,
        judgements: judged?.of(row.response, at) ?? [],
      })),
    );
    const count = { items: new Set(places.map(({ item }) => item.id)).size, answers: answers.length };
    const [first] = places;
    if (first?.rule.kind === 'rubric') rubrics.push({ ...count, ...ofRubric(first.rule, answers, places.map(rubricIn)) });
    else if (first) meanings.push({ ...count, ...ofMeaning(first.rule as RuleOfKind<'meaning'>, answers) });
  }
  return {
    waiting: waiting.length,
    unread: rows.filter(({ reading }) => reading.kind === 'checked' && reading.unread).length,
    rubrics,
    meanings,
  };
}

interface Place {
  readonly item: Item;
  readonly at: number;
  readonly rule: JudgedRule;
}

interface JudgedRow extends Pick<Place, 'at' | 'rule'> {
  readonly row: ScoredResponse;
  readonly judgements: ReturnType<NonNullable<ScoreTable['judged']>['of']>;
}

function groupsOf(items: readonly Item[]): ReadonlyMap<string, Place[]> {
  const places = items.flatMap((item) => findJudgedRulesOfItem(item).map((each): Place => ({ item, ...each })));
  return group(places, ({ rule }) =>
    rule.kind === 'rubric'
      ? JSON.stringify([rule.judge ?? '', rule.scale, rule.repeats])
      : JSON.stringify([rule.encoder, rule.least]),
  );
}

const rubricIn = ({ rule }: Place): string => (rule.kind === 'rubric' ? rule.rubric.slice(0, longestRubric) : '');

function ofRubric(
  { judge = '–', scale, repeats }: RuleOfKind<'rubric'>,
  answers: readonly JudgedRow[],
  texts: readonly string[],
): Omit<RubricResult, 'items' | 'answers'> {
  const read = answers.map(({ row, at, judgements }) => ({
    key: JSON.stringify([row.response.item, at, row.response.text]),
    values: judgements.flatMap(({ text, error }) =>
      text === undefined || error !== undefined ? [] : [readVerdictLine(text, scale) ?? null],
    ),
  }));
  const values = read.flatMap((each) => each.values);
  const verdicts = values.filter((value) => value !== null).length;
  const units = [...new Map(read.map(({ key, values }) => [key, values])).values()];
  const { answers: compared, ...consistency } = rubricRepeatConsistency(units, { scale, repeats });
  const different = [...new Set(texts)];
  return {
    ...{ judge, scale, repeats, rubrics: different.slice(0, mostRubrics), different: different.length },
    ...{ verdicts, unread: values.length - verdicts, missing: answers.length * repeats - values.length },
    score: meanOf(answers.flatMap(scoreOf), 'no answer has a score yet'),
    compared,
    ...consistency,
  };
}

function ofMeaning(
  { encoder, least }: RuleOfKind<'meaning'>,
  answers: readonly JudgedRow[],
): Omit<AnswerSimilarityResult, 'items' | 'answers'> {
  const alike = answers.flatMap(({ judgements }) => judgements.find((each) => each.alike !== undefined)?.alike ?? []);
  return {
    ...{ encoder, least, missing: answers.length - alike.length },
    held: alike.filter((each) => each >= least).length,
    alike: meanOf(alike, 'no answer is compared yet'),
  };
}

const scoreOf = ({ row: { reading }, at }: JudgedRow): number[] => {
  const score = reading.kind === 'checked' ? reading.checks[at]?.score : undefined;
  return typeof score === 'number' ? [score] : [];
};

const meanOf = (values: readonly number[], why: string): MaybeNumber =>
  values.length === 0 ? undefinedBecause(why) : values.reduce((sum, value) => sum + value, 0) / values.length;
