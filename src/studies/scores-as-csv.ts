import type { SystemPromptResult } from './system-prompt/measure/result.ts';
import type { StudyResult } from '../core/study.ts';
import { group, mean } from 'd3';
import { setOf } from '../core/item.ts';
import { isNumber } from '../core/json/json.ts';
import type { ConfigurationResult } from './configuration/measure/result.ts';
import { questionVariants, type ParaphraseResult } from './paraphrase/measure/result.ts';
import { csvOf } from '../core/words/csv.ts';
import { ratingsAsCsv } from './judge/report/ratings-as-csv.ts';
import { isConfigurationResult, isJudgeResult, isParaphraseResult, isStyleResult } from './study-result.ts';

/** The score table `model,scenario,benchmark,score` (percent, unrounded), as Evenkeel reads it again. Missing scores have no line. Of the instruction-style study a scenario is a decoding and a style, of the paraphrase study a question, of the configuration study a configuration; the judge study has ratings in place of scores. */
export function scoresAsCsv(result: StudyResult): string {
  if (isStyleResult(result)) {
    return csvOf(
      result.models.flatMap(({ model, benchmark, decoding, accuracy }) =>
        Object.entries(accuracy).flatMap(([style, score]) =>
          isNumber(score) ? [{ model, scenario: `${decoding} ${style}`, benchmark, score }] : [],
        ),
      ),
    );
  }
  if (isParaphraseResult(result)) return questionScores(result);
  if (isJudgeResult(result)) return ratingsAsCsv(result);
  if (isConfigurationResult(result)) return configurationScores(result);
  return csvOf(
    (result as SystemPromptResult).models.flatMap(({ model, scenarios }) =>
      scenarios.flatMap(({ scenario, benchmarks }) =>
        Object.entries(benchmarks).flatMap(([benchmark, score]) =>
          isNumber(score) ? [{ model, scenario, benchmark, score }] : [],
        ),
      ),
    ),
  );
}

/** The mean over a set's items of the share of orders that are right. */
const questionScores = ({ models }: ParaphraseResult): string =>
  csvOf(
    models.flatMap(({ model, items }) =>
      questionVariants.flatMap((question) =>
        [...group(items, ({ item }) => setOf(item))].flatMap(([benchmark, some]) => {
          const score = mean(some.map(({ accuracy }) => accuracy[question]).filter(isNumber));
          return score === undefined ? [] : [{ model, scenario: question, benchmark, score: 100 * score }];
        }),
      ),
    ),
  );

const configurationScores = ({ models, configurations }: ConfigurationResult): string =>
  csvOf(
    models.flatMap(({ model, dataset, byConfiguration }) =>
      byConfiguration.flatMap((score, at) =>
        isNumber(score) ? [{ model, scenario: configurations[at]!.id, benchmark: dataset, score: 100 * score }] : [],
      ),
    ),
  );
