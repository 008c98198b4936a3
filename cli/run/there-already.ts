import { planId } from '../../src/core/plan.ts';
import { UserError } from '../../src/core/user-error.ts';
import { count } from '../../src/core/words/format.ts';
import { writeArchive } from '../../src/export/archive.ts';
import { tell } from '../command.ts';
import { archiveIn, type PlanToAsk } from '../plan/plan-of.ts';
import { isAskedWhole } from './ask.ts';
import { writeFinished } from './finished-file.ts';

/**
 * Of an archive without a journal: a run that is whole is not asked again, and nothing else is written over. Where answers failed and are to be asked again, the
 * archive becomes the journal with which its run goes on, which is what is given.
 */
export async function goesOnFrom(
  out: string,
  asked: PlanToAsk,
  { journal, retriesFailed }: { readonly journal: string; readonly retriesFailed: boolean },
): Promise<boolean> {
  const there = await archiveIn(out);
  const isSame = (await planId(there.plan)) === (await planId(asked.plan));
  if (!isSame || !(await isAskedWhole(asked, there.responses)))
    throw new UserError(`${out} is there already and is not this run whole: name another file by --out, or remove it.`);
  if (retriesFailed && there.responses.some(({ finish }) => finish === 'error')) {
    await writeFinished(journal, writeArchive(there));
    return true;
  }
  process.stdout.write(`${out}\n`);
  tell(`It is whole already: ${count(there.responses.length)} answers; nothing was asked.`);
  return false;
}
