import { applyScoringToItems, type ScopedItemScoring } from '../../core/scoring/scoring.ts';
import type { IdentifiedScoring } from '../../core/scoring/scoring-lines.ts';
import type { ScoreTable } from '../../core/studies/study.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { judgementTrackerFromLines, judgesNamedByItems } from '../../reading/rules/judged-answers.ts';
import { refuseFaultyRules } from '../../reading/rules/rule-fault.ts';
import { scoreResponses } from '../measure-run.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';

/** The data of a run that a `ScoredRunSnapshot` lacks. */
export interface CorrectionsAndJudgements {
  readonly verdicts: readonly CorrectionLine[];
  /** `judgement` lines. */
  readonly judgements: readonly unknown[];
}

/** The scoring of a run with this id; `null` for the questions’ own, whose id is empty. */
export function findScoringById({ scorings: { known } }: ScoredRunSnapshot, id: string): IdentifiedScoring | null {
  if (id === '') return null;
  const found = known.find((each) => each.id === id);
  if (!found) throw new UserError('This run has no such scoring.');
  return found;
}

/** The score table of a run under a scoring, whether or not it is the current one. */
export async function scoreTableByScoring(
  read: ScoredRunSnapshot,
  scoring: IdentifiedScoring | null,
  { verdicts, judgements }: CorrectionsAndJudgements,
): Promise<ScoreTable> {
  if ((read.scorings.used?.id ?? '') === (scoring?.id ?? '')) return read.table;
  const { own, record, table } = read;
  const items = scoring ? applyScoringToItems(own, scoring, `The scoring “${scoring.name}”`) : own;
  const responses = [...table.rows, ...(table.waiting ?? [])].map(({ response }) => response);
  return scoreResponses({ plan: record.plan, items, responses, corrections: verdicts, judgements, ownItems: own });
}

export interface PendingJudgingCounts {
  /** Requests to judges. */
  readonly requests: number;
  /** Comparisons by an encoder on this machine. */
  readonly comparisons: number;
}

/**
 * Counts the judgements that a run’s answers would still need under these scorers. Throws a UserError if the scorers do not
 * fit its questions.
 */
export async function countJudgingNeeds(
  { own, table }: ScoredRunSnapshot,
  scorers: readonly ScopedItemScoring[],
  judgements: readonly unknown[],
): Promise<PendingJudgingCounts> {
  const items = applyScoringToItems(own, { name: '', scorers }, 'The scoring');
  refuseFaultyRules(items.filter((item, n) => item !== own[n]));
  const responses = [...table.rows, ...(table.waiting ?? [])].map(({ response }) => response);
  const due = (await judgementTrackerFromLines(responses, items, judgements, own)).due();
  const judges = new Set(judgesNamedByItems(items));
  const requests = due.filter(({ by }) => judges.has(by)).length;
  return { requests, comparisons: due.length - requests };
}
