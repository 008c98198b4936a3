import { messageOf } from '../base/errors/message-of.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import type { Response } from '../core/answers/response.ts';
import { UserError } from '../base/errors/user-error.ts';

const longestMessage = 100;

/**
 * Calls `read` and returns an unreadable answer with the reason if it throws. A defect in one parser must not lose the
 * report of all other answers. A `UserError` is about the plan and is rethrown.
 */
export function readSafely({ finish }: Pick<Response, 'finish'>, read: () => ParsedAnswer): ParsedAnswer {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = `a defect in Evenkeel stopped the reader (${messageOf(error).slice(0, longestMessage)})`;
    return { kind: 'unreadable', why, ...(finish === 'length' && { cut: true }) };
  }
}
