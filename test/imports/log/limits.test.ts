import { expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { RowFault } from '../../../src/imports/log/imported-log.ts';
import { addRowFaultOrThrow, isRowFault, checkAnswerLimit } from '../../../src/imports/log/limits.ts';

const thrownBy = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('no log has more answers or faults than memory holds, and that is no fault of a row', () => {
  const fault: RowFault = { file: 0, where: 'line 1', why: 'It is not a row.' };
  const faults = Array.from({ length: 99_999 }, () => fault);
  expect(thrownBy(() => addRowFaultOrThrow(faults, fault))).toBeUndefined();
  expect(thrownBy(() => checkAnswerLimit(999_999))).toBeUndefined();
  for (const error of [thrownBy(() => addRowFaultOrThrow(faults, fault)), thrownBy(() => checkAnswerLimit(1_000_000))]) {
    expect(error).toBeInstanceOf(UserError);
    expect(isRowFault(error)).toBe(false);
  }
  expect(faults).toHaveLength(100_000);
  expect(isRowFault(new UserError('It has no answer.'))).toBe(true);
});
