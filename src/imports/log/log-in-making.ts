import type { Message } from '../../core/response.ts';
import { ownValue } from '../../core/own-value.ts';
import { UserError } from '../../core/user-error.ts';
import type {
  ForeignLog,
  LogFileRead,
  LoggedAnswer,
  LoggedPrompt,
  LoggedQuestion,
  LogScoring,
  RowFault,
} from './foreign-log.ts';
import { addFault } from './limits.ts';
import { variedFields, type FieldGiven } from './varied-fields.ts';

const mostAnswers = 2_000_000;
const mostCharacters = 400_000_000;

/** A log while a reader reads it: questions and prompts are kept once, and no more is kept than memory holds. */
export class LogInMaking {
  readonly remarks: string[] = [];
  #questions: LoggedQuestion[] = [];
  readonly #places = new Map<string, number>();
  readonly #prompts: LoggedPrompt[] = [];
  readonly #promptPlaces = new Map<string, number>();
  #answers: LoggedAnswer[] = [];
  readonly #faults: RowFault[] = [];
  #characters = 0;

  get answers(): readonly LoggedAnswer[] {
    return this.#answers;
  }

  get faults(): readonly RowFault[] {
    return this.#faults;
  }

  get questions(): readonly LoggedQuestion[] {
    return this.#questions;
  }

  /** The place of a question: the one that has its key, where there is one. */
  question(given: LoggedQuestion): number {
    const found = this.#places.get(given.key);
    if (found !== undefined) return found;
    this.#keep(JSON.stringify(given).length);
    this.#places.set(given.key, this.#questions.length);
    return this.#questions.push(given) - 1;
  }

  /** The place of a prompt, or undefined where nothing was logged. */
  prompt(messages: readonly Message[]): number | undefined {
    if (messages.length === 0) return undefined;
    const key = JSON.stringify(messages);
    const found = this.#promptPlaces.get(key);
    if (found !== undefined) return found;
    this.#keep(2 * key.length);
    this.#promptPlaces.set(key, this.#prompts.length);
    return this.#prompts.push({ messages }) - 1;
  }

  answer(given: LoggedAnswer): void {
    if (this.#answers.length >= mostAnswers)
      throw new UserError(`The log has more than ${mostAnswers.toLocaleString('en')} answers, which is the most.`);
    const { text, error, thought } = given;
    this.#keep(text.length + (thought?.length ?? 0));
    this.#answers.push({ ...given, ...(error !== undefined && { error: shortened(error) }) });
  }

  /** Gives all questions other keys; those that then have the same one are one, the first. */
  rekey(keyOf: (question: LoggedQuestion) => string): void {
    const given = this.#questions;
    this.#questions = [];
    this.#places.clear();
    const places = given.map((question) => {
      const key = keyOf(question);
      const found = this.#places.get(key) ?? this.#questions.push({ ...question, key }) - 1;
      this.#places.set(key, found);
      return found;
    });
    this.#answers = this.#answers.map((answer) => ({ ...answer, question: places[answer.question] ?? 0 }));
  }

  fault(file: number, where: string, why: string): void {
    addFault(this.#faults, { file, where, why });
  }

  /** With the fields that differ, and what none of the answers has. */
  done(about: {
    readonly format: string;
    readonly tool: ForeignLog['tool'];
    readonly files: readonly LogFileRead[];
    readonly fields: readonly FieldGiven[];
    readonly scorings: readonly LogScoring[];
    readonly lacks?: readonly string[];
  }): ForeignLog {
    const { format, tool, files, scorings } = about;
    const fields = variedFields(about.fields, this.#answers);
    const levels = levelsOf(fields.map(({ id }) => id));
    const answers = this.#answers.map((answer) => ({ ...answer, levels: levels(answer.levels) }));
    const lacks = lacking.flatMap(([what, has]) => (answers.length > 0 && !answers.some(has) ? [what] : []));
    return {
      format,
      tool,
      files,
      questions: this.#questions,
      prompts: this.#prompts,
      answers,
      fields,
      scorings,
      lacks: [...lacks, ...(about.lacks ?? [])],
      remarks: this.remarks,
      faults: this.#faults,
    };
  }

  #keep(characters: number): void {
    this.#characters += characters;
    if (this.#characters > mostCharacters)
      throw new UserError(
        `The texts of the log have more than ${mostCharacters / 1_000_000} million characters, which is the most.`,
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

/** Those of the fields alone; answers that share their levels share these. */
function levelsOf(ids: readonly string[]): (all: LoggedAnswer['levels']) => LoggedAnswer['levels'] {
  const known = new Map<LoggedAnswer['levels'], LoggedAnswer['levels']>();
  return (all) => {
    const found = known.get(all);
    if (found) return found;
    const levels = Object.fromEntries(ids.map((id) => [id, ownValue(all, id) ?? '']));
    known.set(all, levels);
    return levels;
  };
}

const longestError = 2000;
/** Without the half of a character that a cut leaves. */
const shortened = (text: string): string => text.slice(0, longestError).replace(/\p{Surrogate}/gu, '');
