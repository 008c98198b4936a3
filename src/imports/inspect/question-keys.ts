import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LoggedQuestion } from '../log/imported-log.ts';
import type { LogBuilder } from '../log/log-builder.ts';

/**
 * Samples are identified by id, so logs with other wordings have other texts under the same ids. In a shuffled dataset
 * without ids, an id is only a position. The answers then differ too, and questions are identified by their content.
 */
export function keyQuestionsByIdOrText(builder: LogBuilder): void {
  const answers = new Map<string, Map<string, string>>();
  const places = new Set<string>();
  for (const question of builder.questions) {
    const ids = answers.get(question.set) ?? new Map<string, string>();
    answers.set(question.set, ids);
    const id = idOf(question);
    const answer = JSON.stringify([question.choices, question.answer]);
    if ((ids.get(id) ?? answer) !== answer) places.add(question.set);
    ids.set(id, answer);
  }
  if (places.size > 0)
    builder.remarks.push(
      `In ${[...places].map((set) => `“${set}”`).join(', ')} the same id means different questions, so their texts distinguish them.`,
    );
  builder.rekey((question) =>
    places.has(question.set) ? `${question.set}/${textHash(question)}` : `${question.set}/${idOf(question)}`,
  );
}

/** The reader builds keys from the set, the id and the content of the question. */
const idOf = ({ key }: LoggedQuestion): string => (JSON.parse(key) as readonly [string, string])[1];

const textHash = ({ question, choices, answer }: LoggedQuestion): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([question, choices, answer])))).slice(0, 16);
