import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countGridCells } from '../../src/core/plan/cells.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import type { ArchiveReadOptions } from '../../src/export/read-archive.ts';
import { Spool } from '../batch/spool.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields that measures need of every answer, again and again. They stay in memory. All other fields are long or rarely
 * needed.
 */
const fieldsInMemory: ReadonlySet<string> = new Set(['model', 'item', 'variant', 'sample', 'finish', 'tokens', 'ms']);

/**
 * The answers of an archive, a million if necessary. Their names and counts are in memory, with shared values stored once.
 * Their texts and other fields are in a file and are read on demand. The file is unlinked while it is open, so that a killed
 * program leaves no file behind.
 */
export class AnswersOnDisk {
  #spool: Spool<Fields> | undefined;
  #kept = 0;
  #last: { readonly at: number; readonly fields: Fields | undefined } | undefined;
  readonly #names = new Map<string, string>();
  readonly #variants = new Map<string, unknown>();
  readonly #laidDown = new Map<string, PropertyDescriptor>();

  constructor(private readonly folder = tmpdir()) {}

  /** Options for the reader of an archive. */
  readonly taking: Pick<ArchiveReadOptions, 'begin' | 'keep'> = {
    begin: ({ plan }, study) => this.begin(countGridCells(plan, study)),
    keep: (response) => this.keep(response),
  };

  /** Call it before the first answer, with the maximum number of answers. */
  begin(most: number): void {
    this.#spool = this.#onDisk(() => {
      const path = join(this.folder, `evenkeel-${randomBytes(6).toString('hex')}.answers`);
      const spool = new Spool<Fields>(path, most);
      rmSync(path, { force: true });
      return spool;
    });
  }

  /** Stores an answer in the file. Returns a small object with the same fields and values. */
  keep(response: Response): Response {
    const at = this.#kept++;
    const small = new SmallAnswer(this, at);
    const large: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(response)) {
      const isHeld = fieldsInMemory.has(field);
      Object.defineProperty(small, field, isHeld ? asIs(this.#once(field, value)) : this.#fromDisk(field));
      if (!isHeld) Object.defineProperty(large, field, asIs(value));
    }
    this.#onDisk(() => this.#spool?.put(large, at));
    return small as unknown as Response;
  }

  /** Keeps the last answer that was read, because several of its fields are used together. */
  fieldOf(at: number, field: string): unknown {
    if (this.#last?.at !== at) this.#last = { at, fields: this.#onDisk(() => this.#spool?.at(at)) };
    return this.#last.fields?.[field];
  }

  remove(): void {
    this.#spool?.remove();
    this.#spool = undefined;
  }

  /** Stores values that answers share only once: names, and the level of every factor. */
  #once(field: string, value: unknown): unknown {
    if (field === 'variant') return onceIn(this.#variants, JSON.stringify(value), value);
    return typeof value === 'string' ? onceIn(this.#names, value, value) : value;
  }

  /** One descriptor for all answers, so that the JavaScript engine sees them as one shape. */
  #fromDisk(field: string): PropertyDescriptor {
    const property = this.#laidDown.get(field) ?? SmallAnswer.property(field);
    this.#laidDown.set(field, property);
    return property;
  }

  #onDisk<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof Error && 'syscall' in error
        ? new UserError(`The answers cannot be stored in ${this.folder}: ${error.message}. Set TMPDIR to another folder.`)
        : error;
    }
  }
}

/** Its fields are own properties, so that a copy has them all. */
class SmallAnswer {
  readonly #answers: AnswersOnDisk;
  readonly #at: number;

  constructor(answers: AnswersOnDisk, at: number) {
    this.#answers = answers;
    this.#at = at;
  }

  static property(field: string): PropertyDescriptor {
    return {
      enumerable: true,
      get(this: SmallAnswer) {
        return this.#answers.fieldOf(this.#at, field);
      },
    };
  }
}

function onceIn<T>(map: Map<string, T>, key: string, value: T): T {
  const there = map.get(key);
  if (there === undefined) map.set(key, value);
  return there ?? value;
}

/** Works even if a field from outside is named `__proto__`. */
const asIs = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, writable: true, configurable: true });
