import { itemAnswersAddress, levelsToScenario } from '../../../report/addresses.ts';
import { answerFilterFromQuery } from '../../../report/answer-filter.ts';
import type { Response } from '../../../core/answers/response.ts';

/** The run’s answer that a pair was made from. */
export interface PairAnswerSource {
  readonly run: string;
  readonly item: string;
  readonly model: string;
}

/**
 * The `source` of a pair made from an answer: the answer’s address in this app. It names run, item, model, variant and
 * sample.
 */
export const answerSourceAddress = (run: string, { item, model, variant, sample }: Response): string =>
  itemAnswersAddress(run, item, { model, scenario: levelsToScenario(variant), sample });

/** Parses such a source; undefined for any other source. */
export function parseAnswerSource(source: string): PairAnswerSource | undefined {
  const [, run, item, query] = /^#\/run\/([0-9a-f]{64})\/answers\/([^/?\s]+)\?(\S+)$/.exec(source) ?? [];
  if (run === undefined || item === undefined) return undefined;
  const { model } = answerFilterFromQuery(query);
  try {
    return model === undefined ? undefined : { run, item: decodeURIComponent(item), model };
  } catch {
    return undefined;
  }
}
