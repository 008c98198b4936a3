import { cellAt } from '../../core/cells.ts';
import type { Cell } from '../../core/cell.ts';
import { cellKey } from '../../core/cell.ts';
import type { Item } from '../../core/item.ts';
import { parseJson } from '../../core/json/bounded-json.ts';
import { checkForm, shown } from '../../core/json/check-form.ts';
import type { Plan } from '../../core/plan.ts';
import type { Answer, Response } from '../../core/response.ts';
import { isRecord } from '../../core/spending/is-record.ts';
import type { Study } from '../../core/study.ts';
import { UserError } from '../../core/user-error.ts';
import { serverNameOf } from '../../engine/endpoint/model-id.ts';
import { responseTo } from '../../run/questions.ts';
import { linesOf, type TextLimits, type TextLine } from '../../store/text-lines.ts';
import { askedNow } from '../asked-now.ts';
import { parseCustomId } from './custom-id.ts';
import { answerIn, originIn, resultForm, serviceOf, toldIn, type ResultLine } from './result-line.ts';
import { mayBeSameModel } from './same-model.ts';
import { answered, failed, type Standing } from './standing.ts';

/** Results may tell of every token how likely it and twenty others were. */
const resultLimits: TextLimits = { kind: 'a result file', megabytes: 8000, line: 32_000_000 };

export interface Collecting {
  readonly plan: Plan;
  readonly planId: string;
  readonly items: readonly Item[];
  readonly study: Study;
  /** Of the run so far; it is not changed. */
  readonly standing: Standing;
  /** Hears of each answer that the run lacks, once its line is checked; a later one for the same place takes the place of a failure. */
  readonly take: (response: Response, position: number) => void;
}

export interface Collected {
  /** Cells that have an answer now and had none. */
  readonly answers: number;
  /** Cells that have nothing but a failure, and had nothing. */
  readonly failed: number;
  /** Lines of cells that were answered already, or failed already and failed again: nothing of them was taken. */
  readonly already: number;
  /** Of each model of which something was taken. */
  readonly models: ReadonlyMap<string, ToldOfModel>;
}

/** What result lines tell of how a model was asked. */
export interface ToldOfModel {
  /** Who says that it answered. */
  readonly services: Set<string>;
  /** Some of its tokens were drawn, not taken greedily. */
  drawn: boolean;
  /** Some of its answers came without token counts. */
  untold: boolean;
}

/** Reads files of results one after the other; whoever takes the answers stores them once all have been read. */
export class Collector {
  readonly #job: Collecting;
  readonly #cell: (position: number) => Cell | undefined;
  readonly #asked: ReturnType<typeof askedNow>;
  /** In which file and line each place's answer stands, from 1; 0: in none. */
  readonly #fileOf: Uint16Array;
  readonly #lineOf: Uint32Array;
  /** Of these files alone. */
  readonly #now: Standing;
  readonly #files: string[] = [];
  readonly #models = new Map<string, ToldOfModel>();
  #answers = 0;
  #failed = 0;
  #already = 0;

  constructor(job: Collecting) {
    this.#job = job;
    this.#cell = cellAt(job.plan, job.study);
    this.#asked = askedNow(job.plan, job.items, job.study);
    this.#fileOf = new Uint16Array(job.standing.length);
    this.#lineOf = new Uint32Array(job.standing.length);
    this.#now = new Uint8Array(job.standing.length);
  }

  /** A UserError names the line; then nothing of any file is to be stored. `tell` hears how many lines were read. */
  async read(bytes: Blob | ReadableStream<Uint8Array>, file: string, tell?: (lines: number) => void): Promise<void> {
    if (this.#files.length === 65_535)
      throw new UserError('More than 65,535 result files are more than are read at once.');
    this.#files.push(file);
    let lines = 0;
    for await (const some of linesOf(bytes, file, resultLimits)) {
      for (const line of some) this.#readLine(line, file);
      lines += some.length;
      tell?.(lines);
    }
    if (lines === 0) throw new UserError(`“${file}” is empty.`);
  }

  collected(): Collected {
    return { answers: this.#answers, failed: this.#failed, already: this.#already, models: this.#models };
  }

  #readLine({ number, text }: TextLine, file: string): void {
    const where = `“${file}”, line ${number}`;
    const line = resultIn(text, where);
    const { position, cell, prompt } = this.#placeOf(line, where);
    const told = toldIn(line, where);
    if ('chat' in told) refuseOtherModel(cell.model, told.chat.model, where);
    const asked = this.#asked(cell);
    if (!asked.promptHash.startsWith(prompt))
      throw new UserError(
        `${where}: its answer is to another prompt (${prompt}) than the plan has for the cell “${cellKey(cell)}” (${asked.promptHash.slice(0, prompt.length)}).`,
      );
    const answer = answerIn(told, asked.prompt, originIn(told, line, file));
    this.#refuseDoubled(position, number, where, line.custom_id, answer);
    if (!this.#takes(responseTo({ name: '', cell, ...asked }, answer), position, number)) return;
    const of = this.#toldOf(cell.model);
    const service = serviceOf(line);
    if (service !== undefined) of.services.add(service);
    of.drawn ||= asked.prompt.decoding.temperature > 0;
    of.untold ||= 'chat' in told && told.chat.tokens === null;
  }

  #toldOf(model: string): ToldOfModel {
    const there = this.#models.get(model) ?? { services: new Set(), drawn: false, untold: false };
    this.#models.set(model, there);
    return there;
  }

  #placeOf({ custom_id }: ResultLine, where: string) {
    const id = parseCustomId(custom_id);
    if (!id)
      throw new UserError(`${where}: the field “custom_id” is ${shown(custom_id)}, which is none of Evenkeel’s.`);
    const { planId } = this.#job;
    if (!planId.startsWith(id.plan))
      throw new UserError(
        `${where}: its answer is of another plan (${id.plan}) than this one (${planId.slice(0, 12)}).`,
      );
    const cell = this.#cell(id.position);
    if (!cell) throw new UserError(`${where}: the plan has no cell ${id.position}.`);
    return { cell, position: id.position, prompt: id.prompt };
  }

  /** In one file a cell stands once; of several files one may have the failure that another made good. */
  #refuseDoubled(position: number, number: number, where: string, id: string, { finish }: Answer): void {
    const before = this.#fileOf[position] ?? 0;
    if (before === 0) return;
    if (before < this.#files.length && (this.#now[position] === failed || finish === 'error')) return;
    const file = this.#files[before - 1] ?? '';
    throw new UserError(
      `${where}: the answer “${id}” stands in ${before === this.#files.length ? '' : `“${file}”, `}line ${this.#lineOf[position]} already${number === this.#lineOf[position] && before === this.#files.length ? ' (the file is given twice)' : ''}.`,
    );
  }

  /** Whether the run lacked it. */
  #takes(response: Response, position: number, number: number): boolean {
    const { standing, take } = this.#job;
    const now = response.finish === 'error' ? failed : answered;
    const before = Math.max(standing[position] ?? 0, this.#now[position] ?? 0);
    if (before >= now) {
      this.#already += 1;
      return false;
    }
    this.#fileOf[position] = this.#files.length;
    this.#lineOf[position] = number;
    this.#now[position] = now;
    if (now === failed) this.#failed += 1;
    else {
      this.#answers += 1;
      if (standing[position] !== failed && before === failed) this.#failed -= 1;
    }
    take(response, position);
    return true;
  }
}

function resultIn(text: string, where: string): ResultLine {
  const value = parseJson(text, where);
  if (isRecord(value) && !('response' in value) && 'method' in value && 'body' in value)
    throw new UserError(
      `${where}: this is a request, not its result: the file is the one that was made, not the one that came back.`,
    );
  return checkForm(resultForm, value, where);
}

function refuseOtherModel(model: string, said: string | null, where: string): void {
  const asked = serverNameOf(model);
  if (asked === undefined)
    throw new UserError(`${where}: its answer is of “${model}”, which is asked in a browser and in no batch file.`);
  if (said !== null && said.trim() !== '' && !mayBeSameModel(asked, said))
    throw new UserError(`${where}: “${asked}” was asked, and “${said}” answered.`);
}
