import { Readable } from 'node:stream';
import { planId } from '../../src/core/plan/plan.ts';
import type { TokenPricesByModel } from '../../src/core/spending/spending.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { count } from '../../src/core/words/format.ts';
import { writeRunAsJsonLines, type Archive } from '../../src/export/archive.ts';
import { printToStderr } from '../command.ts';
import { print } from '../output.ts';
import { readArchiveFile, type PlanToAsk } from '../plan/plan-of.ts';
import { AnswersOnDisk } from '../report/answers-on-disk.ts';
import { isFullyAnswered } from './ask.ts';
import { writeFinished } from './finished-file.ts';
import type { JournalLine } from './journal.ts';
import { spentBefore } from './spent-before.ts';

interface GoingOn {
  readonly journal: string;
  readonly retriesFailed: boolean;
  readonly prices: TokenPricesByModel;
}

/**
 * Handles an archive without a journal. A complete run is not asked again, and no other file is overwritten. To retry failed
 * answers, it turns the archive into the journal of the continued run and returns true. The journal also records at least
 * what the run has spent, so that its caps cover all sessions.
 */
export async function reopenArchive(out: string, asked: PlanToAsk, means: GoingOn): Promise<boolean> {
  const answers = new AnswersOnDisk();
  try {
    return await goesOnWith(await readArchiveFile(out, answers.taking), out, asked, means);
  } finally {
    answers.remove();
  }
}

async function goesOnWith(
  there: Archive,
  out: string,
  asked: PlanToAsk,
  { journal, retriesFailed, prices }: GoingOn,
): Promise<boolean> {
  const isSame = (await planId(there.plan)) === (await planId(asked.plan));
  if (!isSame || !(await isFullyAnswered(asked, there.responses)))
    throw new UserError(
      `${out} already exists and is not the complete archive of this run: name another file with --out, or remove it.`,
    );
  if (retriesFailed && there.responses.some(({ finish }) => finish === 'error')) {
    const spent = await spentBefore(there, prices);
    const lines = Readable.from(archiveThen(writeRunAsJsonLines(there), { type: 'run-spent', spent }));
    await writeFinished(journal, Readable.toWeb(lines) as ReadableStream<Uint8Array>);
    return true;
  }
  print(`${out}\n`);
  printToStderr(`The run is complete already: ${count(there.responses.length)} answers. Nothing was asked.`);
  return false;
}

async function* archiveThen(archive: ReadableStream<Uint8Array>, line: JournalLine): AsyncGenerator<Uint8Array> {
  yield* archive;
  yield new TextEncoder().encode(`${JSON.stringify(line)}\n`);
}
