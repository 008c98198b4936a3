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

/** A line may be long: results may list the log-probabilities of each token and twenty alternatives. */
const resultLimits: TextFileLimits = { kind: 'a result file', megabytes: 8000, line: 32_000_000 };

export interface CollectorJob {
  readonly plan: Plan;
  readonly planId: string;
  readonly items: readonly Item[];
  readonly study: Study;
  /** The run's state so far; the collector does not change it. */
  readonly standing: CellStates;
  /**
   * Receives each answer that the run lacks, once its line is checked. A later answer for the same position replaces a
   * failure.
   */
  readonly take: (response: Response, position: number) => void;
}

export interface CollectionSummary {
  /** Cells that had no answer and now have one. */
  readonly answers: number;
  /** Cells that had no response and now have only a failure. */
  readonly failed: number;
  /** Lines that were ignored: their cells already had an answer, or failed before and failed again. */
  readonly already: number;
  /** Lines that name no cell of any plan. They are ignored and counted, with a sentence for each of the first ones. */
  readonly unplaced: UnplacedLineSummary;
  /** The facts of each model of which answers were taken. */
  readonly models: ReadonlyMap<string, BatchModelFacts>;
}

export interface UnplacedLineSummary {
  readonly lines: number;
  readonly first: readonly string[];
}

/** At most this many are listed. */
const maxListed = 20;

/** What result lines reveal about how a model ran. */
export interface BatchModelFacts {
  /** The services that answered. */
  readonly services: Set<string>;
  /** Some of its tokens were sampled, not decoded greedily. */
  drawn: boolean;
  /** Some of its answers came without token counts. */
  lacksTokenCounts: boolean;
}

/** Reads result files one after the other. The caller stores the answers once all files have been read. */
export class BatchResultCollector {
  readonly #job: CollectorJob;
  readonly #cell: (position: number) => Cell | undefined;
  readonly #asked: ReturnType<typeof newCellRequestBuilder>;
  /** The file and line of each position's answer, from 1; 0 without an answer. */
  readonly #fileOf: Uint16Array;
  readonly #lineOf: Uint32Array;
  /** The states from these files alone. */
  readonly #now: CellStates;
  readonly #files: string[] = [];
  readonly #models = new Map<string, BatchModelFacts>();
  #answers = 0;
  #failed = 0;
  #already = 0;
  readonly #unplaced: { lines: number; readonly first: string[] } = { lines: 0, first: [] };
  /** In the current file. */
  #firstUnplaced: string | undefined;
  /** A checksum of each answer in these files. */
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
   * A faulty line becomes one failed cell, whose reason names the line number. A line that names no cell is skipped and
   * counted. Throws a UserError if this is the wrong file, and then nothing of any file may be stored. `onProgress` reports
   * how many lines were read.
   */
  async read(bytes: Blob | ReadableStream<Uint8Array>, file: string, onProgress?: (lines: number) => void): Promise<void> {
    if (this.#files.length === 65_535) throw new UserError('At most 65,535 result files can be read at once.');
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

  /** Returns `undefined` if Evenkeel did not write the id. */
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
   * Returns whether the line was used. If these files have two lines for one cell, an answer takes precedence over a
   * failure. If two answers differ, neither is used, and the cell fails.
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

  /** If two files differ, a person must decide which one counts. */
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
  /** The file and line, for messages. */
  readonly where: string;
}

/** Two lines answer the cell differently. Later lines do not change that. */
const conflicting = 255;

const failedWith = ({ text: _, thought: __, logprobs: ___, ...response }: Response): Response => ({
  ...response,
  text: '',
  tokens: { prompt: 0, completion: 0 },
  finish: 'error',
});

/** A checksum of an answer's text and thought. */
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
      `${where}: this is a request, not its result. Give the file that came back, not the one that was made.`,
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
    throw new UserError(`${where}: its answer is from “${model}”, which runs in a browser and has no batch files.`);
  if (reportedModel !== null && reportedModel.trim() !== '' && !canBeSameModel(asked, reportedModel))
    throw new UserError(`${where}: “${asked}” was asked, and “${reportedModel}” answered.`);
}
