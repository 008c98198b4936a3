import { UserError } from '../../base/errors/user-error.ts';
import type { RowFault } from './imported-log.ts';

/** The most answers of a log: Evenkeel cannot build a report of more. */
const mostAnswers = 1_000_000;
const mostFaults = 100_000;
/** The most characters of a log whose files are read whole. */
export const maxLogCharsInMemory = 400_000_000;

/** Throws if one more answer would exceed the limit. */
export function checkAnswerLimit(answers: number): void {
  if (answers >= mostAnswers)
    throw new WholeLogFault(
      `There are more than ${mostAnswers.toLocaleString('en-GB')} answers: import a part of the files.`,
    );
}

/** Throws if so many rows cannot be read that the file is hardly a log. */
export function addRowFaultOrThrow(faults: RowFault[], fault: RowFault): void {
  if (faults.length >= mostFaults)
    throw new WholeLogFault(`More than ${mostFaults.toLocaleString('en-GB')} rows of the log cannot be read.`);
  faults.push(fault);
}

/** A fault of the whole log, not of the row where it is noticed. */
export class WholeLogFault extends UserError {}

/** Whether an error is a fault of one row, which can be left out. */
export const isRowFault = (error: unknown): error is UserError =>
  error instanceof UserError && !(error instanceof WholeLogFault);
