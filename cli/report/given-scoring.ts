import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Item } from '../../src/core/item.ts';
import { checkForm } from '../../src/core/json/check-form.ts';
import { parseJson } from '../../src/core/json/bounded-json.ts';
import type { Plan } from '../../src/core/plan.ts';
import { rescored, scoringSchema, type Scoring } from '../../src/core/scoring/scoring.ts';
import { UserError } from '../../src/core/user-error.ts';
import { isJudged } from '../../src/reading/rules/judged-texts.ts';
import { refuseFaultyRules } from '../../src/reading/rules/rule-fault.ts';
import { reportParts } from '../../src/report/study-parts.ts';

/** A scoring as its file has it, with the name that sentences give the file. */
export interface GivenScoring {
  readonly scoring: Scoring;
  readonly file: string;
}

/** Reads `--scoring FILE`: JSON with a name and scorers. */
export async function scoringIn(path: string): Promise<GivenScoring> {
  const file = basename(path);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`The file ${path} cannot be opened: ${error.message}.`);
  });
  return { scoring: checkForm(scoringSchema, parseJson(text, file), file) as Scoring, file };
}

/** The questions of a run as a scoring has them; a UserError where this run cannot be scored so. */
export function itemsScoredBy({ scoring, file }: GivenScoring, plan: Plan, items: readonly Item[]): readonly Item[] {
  const parts = reportParts(plan.study);
  if (parts.rates) throw new UserError(`${file}: the answers of this study are ratings, which no scorer scores.`);
  if (plan.elsewhere?.scoring.by === 'log')
    throw new UserError(`${file}: the scores of this run are those of its log, which no scorer changes.`);
  const scored = rescored(items, scoring, file);
  const changed = scored.filter((item, n) => item !== items[n]);
  if (isJudged(changed))
    throw new UserError(`${file}: a rubric or a likeness in meaning needs requests: score those in the app.`);
  refuseFaultyRules(changed, file);
  return scored;
}
