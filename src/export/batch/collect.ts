import { makeCellAtPositionLookup } from '../../core/plan/cells.ts';
import { cellKey, type Cell } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import { checkForm, shortJsonText } from '../../base/json/check-form.ts';
import type { Json } from '../../base/json/json.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Response } from '../../core/answers/response.ts';
import { isRecord } from '../../base/json/is-record.ts';
import type { Study } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { modelNameOnServer } from '../../engine/endpoint/model-id.ts';
import { textSeed } from '../../measure/basics/random.ts';
import { responseFromAnswer } from '../../run/questions.ts';
import { streamLinesOfTextFile, type TextFileLimits, type TextLine } from '../../store/answers/text-lines.ts';
import { newCellRequestBuilder } from '../cell-requests.ts';
import { parseCustomId } from './custom-id.ts';
import {
  batchOutcomeToAnswer,
  findCustomId,
  batchAnswerOrigin,
  resultLineSchema,
  serviceOfResultLine,
  parseBatchOutcome,
  type ResultLine,
  type BatchOutcome,
} from './result-line.ts';
import { canBeSameModel } from './same-model.ts';
import { answeredCellState, failedCellState, type CellStates } from './cell-states.ts';

/** Results may tell of every token how likely it and twenty others were. */
const resultLimits: TextFileLimits = { kind: 'a result file', megabytes: 8000, line: 32_000_000 };

export interface CollectorJob {
  readonly plan: Plan;
  readonly planId: string;
  readonly items: readonly Item[];
  readonly study: Study;
  /** Of the run so far; it is not changed. */
  readonly standing: CellStates;
  /** Hears of each answer that the run lacks, once its line is checked; a later one for the same place takes the place of a failure. */
  readonly take: (response: Response, position: number) => void;
}

export interface CollectionSummary {
  /** Cells that have an answer now and had none. */
  readonly answers: number;
  /** Cells that have nothing but a failure, and had nothing. */
  readonly failed: number;
  /** Lines of cells that were answered already, or failed already and failed again: nothing of them was taken. */
  readonly already: number;
  /** Lines that name no cell of any plan: how many, and a sentence for each of the first; nothing of them was taken. */
  readonly unplaced: UnplacedLineSummary;
  /** Of each model of which something was taken. */
  readonly models: ReadonlyMap<string, BatchModelFacts>;
}

export interface UnplacedLineSummary {
  readonly lines: number;
  readonly first: readonly string[];
}

/** So many are listed. */
const maxListed = 20;

/** What result lines tell of how a model was asked. */
export interface BatchModelFacts {
  /** Who says that it answered. */
  readonly services: Set<string>;
  /** Some of its tokens were drawn, not taken greedily. */
  drawn: boolean;
  /** Some of its answers came without token counts. */
  lacksTokenCounts: boolean;
}

/** Reads files of results one after the other; whoever takes the answers stores them once all have been read. */
export class BatchResultCollector {
  readonly #job: CollectorJob;
  readonly #cell: (position: number) => Cell | undefined;
  readonly #asked: ReturnType<typeof newCellRequestBuilder>;
  /** In which file and line each place's answer stands, from 1; 0: in none. */
  readonly #fileOf: Uint16Array;
  readonly #lineOf: Uint32Array;
  /** Of these files alone. */
  readonly #now: CellStates;
  readonly #files: string[] = [];
  readonly #models = new Map<string, BatchModelFacts>();
  #answers = 0;
  #failed = 0;
  #already = 0;
  readonly #unplaced: { lines: number; readonly first: string[] } = { lines: 0, first: [] };
  /** Of the file that is read. */
  #firstUnplaced: string | undefined;
  /** A checksum of each answer of these files. */
  readonly #sums: Uint32Array;

  constructor(job: CollectorJob) {
    this.#job = job;
    this.#cell = makeCellAtPositionLookup(job.plan, job.study);
    this.#asked = newCellRequestBuilder(job.plan, job.items, job.study);
    this.#fileOf = new Uint16Array(job.standing.length);
    this.#lineOf = new Uint32Array(job.standing.length);
    this.#now = new Uint8Array(job.standing.length);
    this.#sums = new Uint32Array(job.standing.length);
  }

  /**
   * One odd line is one failed cell, with its number in the reason; one that names no cell is passed over and counted. A UserError says that the file is
   * another one than it should be; then nothing of any file is to be stored. `onProgress` hears how many lines were read.
   */
  async read(bytes: Blob | ReadableStream<Uint8Array>, file: string, onProgress?: (lines: number) => void): Promise<void> {
    if (this.#files.length === 65_535) throw new UserError('More than 65,535 result files are more than are read at once.');
    this.#files.push(file);
    let lines = 0;
    const before = this.#unplaced.lines;
    this.#firstUnplaced = undefined;
    for await (const some of streamLinesOfTextFile(bytes, file, resultLimits)) {
      for (const line of some) this.#readLine(line, file);
      lines += some.length;
      onProgress?.(lines);
    }
    if (lines === 0) throw new UserError(`“${file}” is empty.`);
    const first = this.#firstUnplaced;
    if (first !== undefined && this.#unplaced.lines - before === lines) throw new UserError(first);
  }

  collected(): CollectionSummary {
    return {
      answers: this.#answers,
      failed: this.#failed,
      already: this.#already,
      unplaced: this.#unplaced,
      models: this.#models,
    };
  }

  #readLine({ number, text }: TextLine, file: string): void {
    const where = `“${file}”, line ${number}`;
    const read = readLine(text, where);
    const place = this.#placeOf(read.id, where);
    if (!place) {
      this.#pass(
        read.line ? `${where}: the field “custom_id” is ${shortJsonText(read.id)}, which Evenkeel did not write.` : read.why,
      );
      return;
    }
    const { cell, position, prompt } = place;
    const line = read.line ?? { custom_id: place.id };
    const asked = this.#asked(cell);
    const format = asked.prompt.messages === undefined ? 'completion' : 'chat';
    const outcome: BatchOutcome = read.line ? parseBatchOutcome(read.line, number, format) : { why: read.why };
    refuseOtherModel(cell.model, 'chat' in outcome ? outcome.chat.model : null, where);
    if (!asked.promptHash.startsWith(prompt))
      throw new UserError(
        `${where}: its answer is to another prompt (${prompt}) than the plan has for the cell “${cellKey(cell)}” (${asked.promptHash.slice(0, prompt.length)}).`,
      );
    const answer = batchOutcomeToAnswer(outcome, asked.prompt, batchAnswerOrigin(outcome, line, file));
    if (!this.#takes(responseFromAnswer({ name: '', cell, ...asked }, answer), { position, number, where })) return;
    const of = this.#factsOf(cell.model);
    const service = serviceOfResultLine(line);
    if (service !== undefined) of.services.add(service);
    of.drawn ||= asked.prompt.decoding.temperature > 0;
    of.lacksTokenCounts ||= 'chat' in outcome && outcome.chat.tokens === null;
  }

  #pass(reason: string): void {
    this.#firstUnplaced ??= reason;
    this.#unplaced.lines += 1;
    if (this.#unplaced.first.length < maxListed) this.#unplaced.first.push(reason);
  }

  #factsOf(model: string): BatchModelFacts {
    const there = this.#models.get(model) ?? { services: new Set(), drawn: false, lacksTokenCounts: false };
    this.#models.set(model, there);
    return there;
  }

  /** `undefined` where the id is not one of ours. */
  #placeOf(name: unknown, where: string) {
    const id = typeof name === 'string' ? parseCustomId(name) : undefined;
    if (!id) return undefined;
    const { planId } = this.#job;
    if (!planId.startsWith(id.plan))
      throw new UserError(`${where}: its answer is of another plan (${id.plan}) than this one (${planId.slice(0, 12)}).`);
    const cell = this.#cell(id.position);
    if (!cell) throw new UserError(`${where}: the plan has no cell ${id.position}.`);
    return { id: String(name), cell, position: id.position, prompt: id.prompt };
  }

  /**
   * Whether anything of it was taken. Of two lines of these files for one cell an answer goes before a failure, and of two answers that differ neither is
   * taken: the cell has failed.
   */
  #takes(response: Response, { position, number, where }: Place): boolean {
    const { standing } = this.#job;
    const stood = standing[position] ?? 0;
    const now = response.finish === 'error' ? failedCellState : answeredCellState;
    const before = this.#now[position] ?? 0;
    if (
      stood !== answeredCellState &&
      before === answeredCellState &&
      now === answeredCellState &&
      this.#sums[position] !== sumOf(response)
    ) {
      this.#refuseOtherFile(position, where);
      this.#put(
        { ...failedWith(response), error: `${where} and ${this.#placeBefore(position)} answer it differently.` },
        position,
      );
      this.#answers -= 1;
      if (stood !== failedCellState) this.#failed += 1;
      this.#now[position] = conflicting;
      return true;
    }
    if (Math.max(stood, before) >= now) {
      this.#already += 1;
      return false;
    }
    this.#fileOf[position] = this.#files.length;
    this.#lineOf[position] = number;
    this.#now[position] = now;
    this.#sums[position] = sumOf(response);
    if (now === failedCellState) this.#failed += 1;
    else {
      this.#answers += 1;
      if (stood !== failedCellState && before === failedCellState) this.#failed -= 1;
    }
    this.#put(response, position);
    return true;
  }

  /** Of two files that differ a person has to say which counts. */
  #refuseOtherFile(position: number, where: string): void {
    if (this.#fileOf[position] !== this.#files.length)
      throw new UserError(
        `${where}: ${this.#placeBefore(position)} has another answer to the same cell: give one of the two files.`,
      );
  }

  #put(response: Response, position: number): void {
    this.#job.take(response, position);
  }

  #placeBefore(position: number): string {
    return `“${this.#files[(this.#fileOf[position] ?? 1) - 1]}”, line ${this.#lineOf[position]}`;
  }
}

interface Place {
  readonly position: number;
  readonly number: number;
  /** The same in words. */
  readonly where: string;
}

/** Two lines answer the cell differently; later lines do not change that. */
const conflicting = 255;

const failedWith = ({ text: _, thought: __, logprobs: ___, ...response }: Response): Response => ({
  ...response,
  text: '',
  tokens: { prompt: 0, completion: 0 },
  finish: 'error',
});

/** A checksum of the words of an answer. */
const sumOf = ({ text, thought = '' }: Response): number => textSeed(`${text}\0${thought}`);

/** A parsed result line, or the reason why the line cannot be read, each with the line's id if it has one. */
type Read =
  | { readonly id: unknown; readonly line: ResultLine; readonly why?: undefined }
  | { readonly id: unknown; readonly line?: undefined; readonly why: string };

function readLine(text: string, where: string): Read {
  let value: Json;
  try {
    value = parseJson(text, where);
  } catch (error) {
    return { id: findCustomId(text), why: (error as UserError).message };
  }
  if (isRecord(value) && !('response' in value) && 'method' in value && 'body' in value)
    throw new UserError(
      `${where}: this is a request, not its result: the file is the one that was made, not the one that came back.`,
    );
  const id = isRecord(value) ? value['custom_id'] : undefined;
  try {
    return { id, line: checkForm(resultLineSchema, value, where) };
  } catch (error) {
    if (error instanceof UserError) return { id, why: error.message };
    throw error;
  }
}

function refuseOtherModel(model: string, reportedModel: string | null, where: string): void {
  const asked = modelNameOnServer(model);
  if (asked === undefined)
    throw new UserError(`${where}: its answer is of “${model}”, which is asked in a browser and in no batch file.`);
  if (reportedModel !== null && reportedModel.trim() !== '' && !canBeSameModel(asked, reportedModel))
    throw new UserError(`${where}: “${asked}” was asked, and “${reportedModel}” answered.`);
}
