import type { Message } from '../../core/answers/response.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import type {
  ImportedLog,
  LogFileDigest,
  LoggedAnswer,
  LoggedPrompt,
  LoggedQuestion,
  LogScoring,
  RowFault,
} from './imported-log.ts';
import { addRowFaultOrThrow, isRowFault, checkAnswerLimit, WholeLogFault } from './limits.ts';
import { proposeVariedFields, type LogFieldCandidate } from './varied-fields.ts';

/** Builds a log while a reader reads it. Stores each question and prompt once, however often the log has them. */
export class LogBuilder {
  readonly questions: LoggedQuestion[] = [];
  readonly prompts: LoggedPrompt[] = [];
  readonly answers: LoggedAnswer[] = [];
  readonly faults: RowFault[] = [];
  readonly remarks: string[] = [];
  readonly #questionAt = new Map<string, number>();
  readonly #promptAt = new Map<string, number>();
  #characters = 0;

  /** `maxCharacters` limits all texts together, for readers that also hold whole files in memory. */
  constructor(private readonly maxCharacters = Infinity) {}

  /** Returns the question's index. Questions with the same key become the first one. */
  question(key: string, make: () => Omit<LoggedQuestion, 'key'>): number {
    const known = this.#questionAt.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#count(() => JSON.stringify(made).length);
    return this.#addQuestion({ ...made, key });
  }

  /** Returns the prompt's index. */
  prompt(messages: readonly Message[]): number {
    const [first] = messages;
    // Most prompts use their text itself as the key, so that it is in memory once.
    const key = messages.length === 1 && first?.role === 'user' ? first.content : `\0${JSON.stringify(messages)}`;
    const known = this.#promptAt.get(key);
    if (known !== undefined) return known;
    this.#count(() => 2 * JSON.stringify(messages).length);
    const at = this.prompts.push({ messages }) - 1;
    this.#promptAt.set(key, at);
    return at;
  }

  answer(answer: LoggedAnswer): void {
    checkAnswerLimit(this.answers.length);
    const { text, error, thought } = answer;
    this.#count(() => text.length + (thought?.length ?? 0));
    this.answers.push(error === undefined ? answer : { ...answer, error: shortenError(error) });
  }

  /** Gives all questions new keys. Questions with the same new key become the first one. */
  rekey(keyOf: (question: LoggedQuestion) => string): void {
    const given = this.questions.splice(0);
    this.#questionAt.clear();
    const places = given.map((question) => {
      const key = keyOf(question);
      return this.#questionAt.get(key) ?? this.#addQuestion({ ...question, key });
    });
    for (const [at, answer] of this.answers.entries())
      this.answers[at] = { ...answer, question: places[answer.question] ?? 0 };
  }

  /** Leaves a row out. */
  fault(file: number, where: string, why: string): void {
    addRowFaultOrThrow(this.faults, { file, where, why });
  }

  /** Leaves a row out because of an error. Rethrows errors that are not a fault of the row. */
  catch(file: number, where: string, error: unknown): void {
    if (!isRowFault(error)) throw error;
    this.fault(file, where, error.message);
  }

  /** Returns the log with the fields that differ, and with what all answers lack. */
  finish(about: {
    readonly format: string;
    readonly tool: ImportedLog['tool'];
    readonly files: readonly LogFileDigest[];
    readonly fields: readonly LogFieldCandidate[];
    readonly scorings: readonly LogScoring[];
    readonly unscaled?: ImportedLog['unscaled'] & object;
    readonly lacks?: readonly string[];
  }): ImportedLog {
    const { format, tool, files, scorings } = about;
    const fields = proposeVariedFields(about.fields, this.answers);
    const levels = levelsOf(fields.map(({ id }) => id));
    const answers = this.answers.map((answer) => ({ ...answer, levels: levels(answer.levels) }));
    const lacks = lacking.flatMap(([what, has]) => (answers.length > 0 && !answers.some(has) ? [what] : []));
    return {
      format,
      tool,
      files,
      questions: this.questions,
      prompts: this.prompts,
      answers,
      fields,
      scorings,
      ...(about.unscaled && { unscaled: about.unscaled }),
      lacks: [...lacks, ...(about.lacks ?? [])],
      remarks: this.remarks,
      faults: this.faults,
    };
  }

  #addQuestion(question: LoggedQuestion): number {
    const at = this.questions.push(question) - 1;
    this.#questionAt.set(question.key, at);
    return at;
  }

  #count(characters: () => number): void {
    if (this.maxCharacters === Infinity) return;
    this.#characters += characters();
    if (this.#characters > this.maxCharacters)
      throw new WholeLogFault(
        `The texts of the log have more than ${this.maxCharacters / 1_000_000} million characters, which is the limit.`,
      );
  }
}

const lacking: readonly (readonly [what: string, has: (answer: LoggedAnswer) => boolean])[] = [
  ['prompts', ({ prompt }) => prompt !== undefined],
  ['tokens', ({ tokens }) => tokens !== undefined],
  ['times', ({ ms }) => ms !== undefined],
  ['seeds', ({ seed }) => seed !== undefined],
  ['temperatures', ({ temperature }) => temperature !== undefined],
  ['scores', ({ scores }) => Object.values(scores).some((score) => score !== null)],
];

/** Keeps only the levels of the fields. Answers that share their levels also share the result. */
function levelsOf(ids: readonly string[]): (all: LoggedAnswer['levels']) => LoggedAnswer['levels'] {
  const known = new Map<LoggedAnswer['levels'], LoggedAnswer['levels']>();
  return (all) => {
    const found = known.get(all);
    if (found) return found;
    const levels = Object.fromEntries(ids.map((id) => [id, getOwn(all, id) ?? '']));
    known.set(all, levels);
    return levels;
  };
}

const longestError = 2000;
/** Removes the half character that the cut may leave. */
const shortenError = (text: string): string => text.slice(0, longestError).replace(/\p{Surrogate}/gu, '');
