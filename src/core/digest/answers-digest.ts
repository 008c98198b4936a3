import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';

/** Two people compare this to see whether they have the same answers. */
export interface AnswersChecksum {
  /** 64 hex digits. */
  readonly sha256: string;
  /** How many answers it covers, including failed ones. */
  readonly answers: number;
  /** How many of them failed. */
  readonly failed: number;
}

/**
 * The digest of a run's answers: SHA-256 over one line per answer, in plan order. Each line is the canonical JSON (RFC 8785)
 * of `[model, item, variant, sample, promptHash, finish, text]` and a line feed, in UTF-8. A failed cell has `null` in place
 * of the text; a cell without an answer has no line. It contains neither times nor origins, so two people who ask the same
 * deterministic models the same questions get the same digest. Without answers it is the SHA-256 of the empty input.
 *
 * The caller must add answers in plan order.
 */
export class AnswersDigestBuilder {
  readonly #hash = sha256.create();
  #answers = 0;
  #failed = 0;

  add(response: Response): void {
    this.#hash.update(utf8ToBytes(`${digestLine(response)}\n`));
    this.#answers++;
    if (response.finish === 'error') this.#failed++;
  }

  /** Call it once; nothing can be added after it. */
  end(): AnswersChecksum {
    return { sha256: bytesToHex(this.#hash.digest()), answers: this.#answers, failed: this.#failed };
  }
}

/** A lone surrogate has no UTF-8 and counts as U+FFFD. */
export const digestLine = ({ model, item, variant, sample, promptHash, finish, text }: Response): string =>
  canonicalJson([model, item, variant, sample, promptHash, finish, finish === 'error' ? null : wellFormed(text)]);

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** The answers must be in plan order. */
export function digestResponses(responses: Iterable<Response>): AnswersChecksum {
  const digest = new AnswersDigestBuilder();
  for (const response of responses) digest.add(response);
  return digest.end();
}

/**
 * The error for a file whose answers do not have the digest that it states: it was changed after it was written. Version
 * 0.1.0 does not know digests. It keeps the line even if it adds answers or retries failures. So more answers or fewer
 * failures than the digest covers are not an error.
 */
export function digestFault(stated: AnswersChecksum | undefined, found: AnswersChecksum): string | undefined {
  if (!stated || stated.sha256 === found.sha256) return undefined;
  if (found.answers > stated.answers || found.failed < stated.failed) return undefined;
  return stated.answers === found.answers
    ? 'Its answers do not match the digest in the file: the file was changed after it was written.'
    : `The digest in the file covers ${stated.answers.toLocaleString('en-GB')} answers, but the file has ${found.answers.toLocaleString('en-GB')}: the file was changed after it was written.`;
}

/** The type of the archive line that holds the digest. */
export const digestLineType = 'digest';
