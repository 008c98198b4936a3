import type { Json } from '../core/json/json.ts';
import { checkJudgeChoices, parseJudgeChoices, type JudgeChoices } from '../studies/judge/protocol/choices.ts';
import { UserError } from '../core/user-error.ts';
import { database } from './database.ts';
import { unlessDiskFull } from '../core/work/disk-full.ts';
import { watch } from './watch.ts';

/** What was chosen for the report of a judge run; nothing where nothing was, or in a form that this version does not know. */
export async function judgeChoicesOf(run: string): Promise<JudgeChoices> {
  const row = await database.judgeChoices.get(run);
  if (!row) return {};
  try {
    return parseJudgeChoices(row.choices, 'The stored choices');
  } catch {
    return {};
  }
}

/** In place of all that was chosen before. What does not fit the run is refused in a sentence, and nothing is changed. */
export async function setJudgeChoices(run: string, choices: JudgeChoices): Promise<void> {
  const parsed = parseJudgeChoices(JSON.parse(JSON.stringify(choices)), 'What was chosen');
  const row = await database.plans.get(run);
  if (!row) throw new UserError('This run is not in the database of this browser.');
  checkJudgeChoices(parsed, row.plan);
  await unlessDiskFull('The disk is full: the report is as it was; make room, then try again.', () =>
    database.judgeChoices.put({ run, choices: parsed as unknown as Json }),
  );
}

/** The choices now and whenever they are changed, in this tab or another; returns what ends the watching. */
export const watchJudgeChoices = (
  run: string,
  on: (choices: JudgeChoices) => void,
  onError: (error: unknown) => void,
): (() => void) => watch(() => judgeChoicesOf(run), on, onError);
