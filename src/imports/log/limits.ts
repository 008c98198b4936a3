import { UserError } from '../../base/errors/user-error.ts';
import type { RowFault } from './imported-log.ts';

/** More are no log that a report can be made of here. */
const mostAnswers = 1_000_000;
const mostFaults = 100_000;
/** Of the texts of a log whose files are read whole. */
export const maxLogCharsInMemory = 400_000_000;

/** Throws where a log has as many answers as it may have, and one more comes. */
export function checkAnswerLimit(answers: number): void {
  if (answers >= mostAnswers)
    throw new WholeLogFault(
      `There are more than ${mostAnswers.toLocaleString('en-GB')} answers: bring in a part of the files.`,
    );
}

/** Throws where so many rows cannot be read that the file is hardly a log. */
export function addRowFaultOrThrow(faults: RowFault[], fault: RowFault): void {
  if (faults.length >= mostFaults)
    throw new WholeLogFault(`More than ${mostFaults.toLocaleString('en-GB')} rows of the log cannot be read.`);
  faults.push(fault);
}

/** Of the whole log: no fault of the row at which it is noticed. */
export class WholeLogFault extends UserError {}

/** Whether what was thrown is a fault of one row, which can be left out. */
export const isRowFault = (error: unknown): error is UserError =>
  error instanceof UserError && !(error instanceof WholeLogFault);
