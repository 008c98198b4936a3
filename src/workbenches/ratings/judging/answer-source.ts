import { itemAnswersAddress, levelsToScenario } from '../../../report/addresses.ts';
import { answerFilterFromQuery } from '../../../report/answer-filter.ts';
import type { Response } from '../../../core/answers/response.ts';

/** Which answer of a run a pair was made of. */
export interface PairAnswerSource {
  readonly run: string;
  readonly item: string;
  readonly model: string;
}

/** What stands as the source of a pair made of an answer: the answer's own address in this app, which names run, item, model, variant and sample. */
export const answerSourceAddress = (run: string, { item, model, variant, sample }: Response): string =>
  itemAnswersAddress(run, item, { model, scenario: levelsToScenario(variant), sample });

/** Which answer such a source names; undefined for any other source. */
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
