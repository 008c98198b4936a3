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
 * What a run has sent and spent at least, of whose sessions nothing is left but its archive: what the command wrote there as spent, in its environment, and no less than what its answers
 * show, as an archive of the app or of an earlier version says nothing: a request for each answer, failed ones too, and for each thing that a judge said; the tokens of the answers.
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
