import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';

/** What two people compare to know whether they have the same answers. */
export interface AnswersChecksum {
  /** 64 hex digits. */
  readonly sha256: string;
  /** How many answers it is of, failed ones among them. */
  readonly answers: number;
  /** How many of them failed. */
  readonly failed: number;
}

/**
 * The digest of a run's answers: SHA-256 over one line an answer, in plan order, each the canonical JSON (RFC 8785) of
 * `[model, item, variant, sample, promptHash, finish, text]` and a line feed, in UTF-8. A failed cell has `null` in the text's place; a cell
 * without an answer has no line. Neither times nor where the answers came from are in it, so that two people who ask the same
 * deterministic models the same get the same. Of no answers it is the SHA-256 of nothing.
 *
 * Answers are added in plan order: the caller sees to it.
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

  /** Once: nothing can be added after it. */
  end(): AnswersChecksum {
    return { sha256: bytesToHex(this.#hash.digest()), answers: this.#answers, failed: this.#failed };
  }
}

/** Half a character (a surrogate without its other half) has no UTF-8 and counts as U+FFFD. */
export const digestLine = ({ model, item, variant, sample, promptHash, finish, text }: Response): string =>
  canonicalJson([model, item, variant, sample, promptHash, finish, finish === 'error' ? null : wellFormed(text)]);

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Of answers in plan order. */
export function digestResponses(responses: Iterable<Response>): AnswersChecksum {
  const digest = new AnswersDigestBuilder();
  for (const response of responses) digest.add(response);
  return digest.end();
}

/**
 * What is to be told where a file says that its answers have another digest than they have: it was changed after it was written. Version 0.1.0
 * knows no digests and hands the line on as it was, though answers were added or asked again after failures: more answers or fewer failures
 * than the digest was made of are no fault.
 */
export function digestFault(stated: AnswersChecksum | undefined, found: AnswersChecksum): string | undefined {
  if (!stated || stated.sha256 === found.sha256) return undefined;
  if (found.answers > stated.answers || found.failed < stated.failed) return undefined;
  return stated.answers === found.answers
    ? 'Its answers do not match the digest in the file: the file was changed after it was written.'
    : `The digest in the file covers ${stated.answers.toLocaleString('en-GB')} answers, but the file has ${found.answers.toLocaleString('en-GB')}: the file was changed after it was written.`;
}

/** The type of an archive's line that has it. */
export const digestLineType = 'digest';
