import type { Message } from '../../core/answers/response.ts';
import type { LogField, LoggedAnswer, LoggedPrompt, LoggedQuestion, RowFault } from './imported-log.ts';
import { addFault, isRowFault, checkAnswerLimit } from './limits.ts';

/** What a reader gathers: questions and prompts once each, however often the log has them. */
export class LogBuilder {
  readonly questions: LoggedQuestion[] = [];
  readonly prompts: LoggedPrompt[] = [];
  readonly answers: LoggedAnswer[] = [];
  readonly faults: RowFault[] = [];
  readonly #questionAt = new Map<string, number>();
  readonly #promptAt = new Map<string, number>();

  /** Its place; the first with a key stands for all. */
  question(key: string, make: () => Omit<LoggedQuestion, 'key'>): number {
    const known = this.#questionAt.get(key);
    if (known !== undefined) return known;
    const at = this.questions.push({ ...make(), key }) - 1;
    this.#questionAt.set(key, at);
    return at;
  }

  prompt(messages: readonly Message[]): number {
    const [first] = messages;
    // The text itself is the key of most prompts, so that it is there once.
    const key = messages.length === 1 && first?.role === 'user' ? first.content : `\0${JSON.stringify(messages)}`;
    const known = this.#promptAt.get(key);
    if (known !== undefined) return known;
    const at = this.prompts.push({ messages }) - 1;
    this.#promptAt.set(key, at);
    return at;
  }

  answer(answer: LoggedAnswer): void {
    checkAnswerLimit(this.answers.length);
    this.answers.push(answer);
  }

  /** Gives all questions other keys; those that then have the same one are one, the first. */
  rekey(keyOf: (question: LoggedQuestion) => string): void {
    const given = this.questions.splice(0);
    this.#questionAt.clear();
    const places = given.map((question) => this.question(keyOf(question), () => question));
    for (const [at, answer] of this.answers.entries())
      this.answers[at] = { ...answer, question: places[answer.question] ?? 0 };
  }

  /** A row is left out for what was thrown at it; throws it on where it is no fault of a row. */
  fault(file: number, where: string, error: unknown): void {
    if (!isRowFault(error)) throw error;
    addFault(this.faults, { file, where, why: error.message });
  }
}

/**
 * Of what could have varied, what did, with the values in the order of their first appearance: what is the same in all answers to any one
 * question belongs to the questions, and varied no asking.
 */
export function fieldsThatDiffer(
  candidates: readonly Omit<LogField, 'values'>[],
  answers: readonly LoggedAnswer[],
): LogField[] {
  return candidates.flatMap((field) => {
    const values = new Set<string>();
    const first = new Map<number, string>();
    let differs = false;
    for (const { question, levels } of answers) {
      const value = levels[field.id] ?? '';
      values.add(value);
      const known = first.get(question);
      if (known === undefined) first.set(question, value);
      else differs ||= known !== value;
    }
    return differs ? [{ ...field, values: [...values] }] : [];
  });
}
