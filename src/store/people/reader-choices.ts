import type { Json } from '../../base/json/json.ts';
import { canonicalJson, type Plan } from '../../core/plan/plan.ts';
import type { ReaderChoicesParser } from '../../core/studies/study.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { database } from '../database/database.ts';
import { watchQuery } from '../database/watch.ts';

/** The choices for the report of a run. Empty if none are stored, or if this version does not know their form. */
export async function loadReaderChoices(run: string): Promise<object> {
  const row = await database.judgeChoices.get(run);
  if (!row) return {};
  return choicesOfRun(run).then(
    ({ parse }) => parsedOr(parse, row.choices),
    () => ({}),
  );
}

/** Replaces all earlier choices. Throws a UserError, without a change, if they do not fit the run. */
export const setReaderChoices = (run: string, choices: object): Promise<boolean> => changeReaderChoices(run, () => choices);

/**
 * Like `setReaderChoices`, but starts from what is stored by then, so two changes at once do not undo each other. Returns
 * false if the choices are the same as before.
 */
export async function changeReaderChoices<Choices extends object>(
  run: string,
  to: (choices: Choices) => Choices,
): Promise<boolean> {
  const { plan, parse, check } = await choicesOfRun(run);
  return runWithDiskFullMessage('The disk is full: the report was not changed. Free some space, then try again.', () =>
    database.transaction('rw', database.judgeChoices, async () => {
      const stored = parsedOr(parse, (await database.judgeChoices.get(run))?.choices);
      const choices = parse(JSON.parse(JSON.stringify(to(stored as Choices))), 'The choices');
      check(choices, plan);
      if (canonicalJson(choices) === canonicalJson(stored)) return false;
      await database.judgeChoices.put({ run, choices: choices as Json });
      return true;
    }),
  );
}

/** Empty if nothing was chosen, or if this version does not know the form. */
function parsedOr(parse: ReaderChoicesParser<object>['parse'], stored: Json | undefined): object {
  if (stored === undefined) return {};
  try {
    return parse(stored, 'The stored choices');
  } catch {
    return {};
  }
}

/**
 * Calls `on` with the choices now and whenever they change, in this tab or another. Returns a function that stops watching.
 */
export const watchReaderChoices = (
  run: string,
  on: (choices: object) => void,
  onError: (error: unknown) => void,
): (() => void) => watchQuery(() => loadReaderChoices(run), on, onError);

async function choicesOfRun(run: string): Promise<ReaderChoicesParser<object> & { readonly plan: Plan }> {
  const row = await database.plans.get(run);
  if (!row) throw new UserError('This run is not in this browser.');
  const { plan } = row;
  const { choices } = await loadStudy(plan.study);
  if (!choices) throw new UserError(`The report of a run of “${plan.study}” has nothing to choose.`);
  return { plan, parse: choices.parse, check: choices.check };
}
