import { promptOfCell } from '../../src/core/prompts/completion.ts';
import { getOrThrow } from '../../src/base/objects/get-or-throw.ts';
import { isRecord } from '../../src/base/json/is-record.ts';
import type { TokenPricesByModel, SpentTotals } from '../../src/core/spending/spending.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { hasTokensTimeAndSeed } from '../../src/core/answers/response.ts';
import type { Archive } from '../../src/export/archive.ts';
import { judgesNamedByItems } from '../../src/reading/rules/judged-answers.ts';
import { RunSpendingTracker } from '../../src/run/spending/spending.ts';
import { maxSpent, spentIn } from './kept-spent.ts';

/**
 * The least that a run has sent and spent, if only its archive is left. It takes the command's record in the archive's
 * environment, but at least what the answers show. Archives of the app or of an earlier version have no record. The answers
 * show a request per response (failed ones too) and per judgement of a judge, and the tokens of the answers.
 */
export async function spentBefore(archive: Archive, prices: TokenPricesByModel): Promise<SpentTotals> {
  const { plan, items, responses, judgements = [], environment } = archive;
  const study = await loadStudy(plan.study);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const sums = new RunSpendingTracker({ caps: {}, prices, keep: () => Promise.resolve() });
  for (const response of responses) {
    if (response.finish === 'error' || !hasTokensTimeAndSeed(response)) continue;
    sums.add(response.model, promptOfCell(study, response, getOrThrow(itemOf, response.item), plan), response);
  }
  const judges = judgesNamedByItems(items);
  const judged = judgements.filter(({ by }) => typeof by === 'string' && judges.includes(by));
  const shown = { ...sums.spent, requests: responses.length + judged.length };
  return isRecord(environment) ? maxSpent(spentIn(environment['spent']), shown) : shown;
}
