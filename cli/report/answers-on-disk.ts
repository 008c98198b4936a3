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

/** What measures ask of every answer, and again and again: it is held. All else of an answer is long, or seldom asked for. */
const fieldsInMemory: ReadonlySet<string> = new Set(['model', 'item', 'variant', 'sample', 'finish', 'tokens', 'ms']);

/**
 * The answers of an archive, a million if need be: their names and counts are in memory, what many have in common once; their texts and whatever else they have lie in a file and are
 * read from there whenever they are asked for. The file has no name any more once it is open, so that a program that is killed leaves none behind.
 */
export class AnswersOnDisk {
  #spool: Spool<Fields> | undefined;
  #kept = 0;
  #last: { readonly at: number; readonly fields: Fields | undefined } | undefined;
  readonly #names = new Map<string, string>();
  readonly #variants = new Map<string, unknown>();
  readonly #laidDown = new Map<string, PropertyDescriptor>();

  constructor(private readonly folder = tmpdir()) {}

  /** For who reads an archive. */
  readonly taking: Pick<ArchiveReadOptions, 'begin' | 'keep'> = {
    begin: ({ plan }, study) => this.begin(countGridCells(plan, study)),
    keep: (response) => this.keep(response),
  };

  /** Before the first: how many may come. */
  begin(most: number): void {
    this.#spool = this.#onDisk(() => {
      const path = join(this.folder, `evenkeel-${randomBytes(6).toString('hex')}.answers`);
      const spool = new Spool<Fields>(path, most);
      rmSync(path, { force: true });
      return spool;
    });
  }

  /** Lays an answer down and gives a small one in its place, which has the same fields with the same values. */
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

  /** The last one is not read twice: several of its fields are asked for together. */
  fieldOf(at: number, field: string): unknown {
    if (this.#last?.at !== at) this.#last = { at, fields: this.#onDisk(() => this.#spool?.at(at)) };
    return this.#last.fields?.[field];
  }

  remove(): void {
    this.#spool?.remove();
    this.#spool = undefined;
  }

  /** What answers have in common: names, and the level of every factor. */
  #once(field: string, value: unknown): unknown {
    if (field === 'variant') return onceIn(this.#variants, JSON.stringify(value), value);
    return typeof value === 'string' ? onceIn(this.#names, value, value) : value;
  }

  /** One for all answers: the engine then sees that they are of one form. */
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
        ? new UserError(
            `The answers cannot be laid down in ${this.folder}: ${error.message}. The variable TMPDIR names another folder.`,
          )
        : error;
    }
  }
}

/** Its fields are its own, so that a copy of it has them all. */
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

/** Also where a field from outside is called `__proto__`. */
const asIs = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, writable: true, configurable: true });
