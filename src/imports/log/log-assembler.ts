import type { Message } from '../../core/answers/response.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ImportedLog, LogFileRead, LoggedAnswer, LoggedQuestion, LogScoring, RowFault } from './imported-log.ts';
import { WholeLogFault } from './limits.ts';
import { LogBuilder } from './log-builder.ts';
import { variedFields, type FieldGiven } from './varied-fields.ts';

const mostCharacters = 400_000_000;

/** A log while a reader reads it that makes it whole: what is gathered, no more of it than memory holds, and in the end what differs and what is lacking. */
export class LogAssembler {
  readonly remarks: string[] = [];
  readonly #gathered = new LogBuilder();
  #characters = 0;

  get answers(): readonly LoggedAnswer[] {
    return this.#gathered.answers;
  }

  get faults(): readonly RowFault[] {
    return this.#gathered.faults;
  }

  get questions(): readonly LoggedQuestion[] {
    return this.#gathered.questions;
  }

  /** The place of a question: the one that has its key, where there is one. */
  question(given: LoggedQuestion): number {
    return this.#gathered.question(given.key, () => {
      this.#keep(JSON.stringify(given).length);
      return given;
    });
  }

  /** The place of a prompt, or undefined where nothing was logged. */
  prompt(messages: readonly Message[]): number | undefined {
    if (messages.length === 0) return undefined;
    const known = this.#gathered.prompts.length;
    const place = this.#gathered.prompt(messages);
    if (place === known) this.#keep(2 * JSON.stringify(messages).length);
    return place;
  }

  answer(given: LoggedAnswer): void {
    const { text, error, thought } = given;
    this.#keep(text.length + (thought?.length ?? 0));
    this.#gathered.answer({ ...given, ...(error !== undefined && { error: shortenError(error) }) });
  }

  /** Gives all questions other keys; those that then have the same one are one, the first. */
  rekey(keyOf: (question: LoggedQuestion) => string): void {
    this.#gathered.rekey(keyOf);
  }

  fault(file: number, where: string, why: string): void {
    this.#gathered.fault(file, where, new UserError(why));
  }

  /** With the fields that differ, and what none of the answers has. */
  done(about: {
    readonly format: string;
    readonly tool: ImportedLog['tool'];
    readonly files: readonly LogFileRead[];
    readonly fields: readonly FieldGiven[];
    readonly scorings: readonly LogScoring[];
    readonly lacks?: readonly string[];
  }): ImportedLog {
    const { format, tool, files, scorings } = about;
    const { questions, prompts, answers: gathered, faults } = this.#gathered;
    const fields = variedFields(about.fields, gathered);
    const levels = levelsOf(fields.map(({ id }) => id));
    const answers = gathered.map((answer) => ({ ...answer, levels: levels(answer.levels) }));
    const lacks = lacking.flatMap(([what, has]) => (answers.length > 0 && !answers.some(has) ? [what] : []));
    return {
      format,
      tool,
      files,
      questions,
      prompts,
      answers,
      fields,
      scorings,
      lacks: [...lacks, ...(about.lacks ?? [])],
      remarks: this.remarks,
      faults,
    };
  }

  #keep(characters: number): void {
    this.#characters += characters;
    if (this.#characters > mostCharacters)
      throw new WholeLogFault(
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
    const levels = Object.fromEntries(ids.map((id) => [id, getOwn(all, id) ?? '']));
    known.set(all, levels);
    return levels;
  };
}

const longestError = 2000;
/** Without the half of a character that a cut leaves. */
const shortenError = (text: string): string => text.slice(0, longestError).replace(/\p{Surrogate}/gu, '');
