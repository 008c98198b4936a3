import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { readAnswerHeadAndTail } from '../../../../src/reading/bounded-answer.ts';
import { readOption } from '../../../../src/reading/option.ts';
import { peerRules } from './peer-rules.ts';
import { statementsIn } from './statements.ts';
import { zippedJson } from './zipped-json.ts';

const optionalText = v.optional(v.nullable(v.string()));
const answersSchema = v.array(
  v.object({
    question_id: v.union([v.string(), v.number()]),
    options: v.array(v.string()),
    answer: v.string(),
    // Models asked through an interface have the one field, those that were loaded the other.
    model_outputs: optionalText,
    generated_text: optionalText,
  }),
);

/** How the answers of one model in MMLU-Pro's `eval_results` are read. Counts of answers. */
export interface ModelCounts {
  readonly model: string;
  readonly answers: number;
  /** With exactly one statement in the form asked for, and no second question. */
  readonly plain: number;
  readonly plainUnread: number;
  /** Unread although the one statement is the right letter. */
  readonly plainUnreadRight: number;
  readonly plainOther: number;
  /** With several statements before any second question, and those of which the last is read. */
  readonly several: number;
  readonly severalLast: number;
  /** Answers that go on to a second question and have a statement before it, and those of which the last is read. */
  readonly runOn: number;
  readonly runOnLast: number;
  /** Answers with a statement that names several options, and those that are unread, as they should be. */
  readonly joint: number;
  readonly jointUnread: number;
  readonly unread: number;
  /** Right answers by each rule. */
  readonly right: { readonly here: number; readonly last: number; readonly first: number };
  /** By the name of a peer’s rule: answers that it takes a letter of, and right ones. */
  readonly peers: readonly { readonly name: string; readonly read: number; readonly right: number }[];
  readonly disagreements: readonly Disagreement[];
}

/** An answer of which the last statement and the reader differ. */
export interface Disagreement {
  readonly model: string;
  readonly question: string;
  readonly stated: string;
  readonly read: string;
  readonly end: string;
  /** One statement of one letter, and nothing behind it to go on to. */
  readonly isPlain: boolean;
}

/** Reads every `model_outputs_*.zip` of a folder `eval_results`. */
export async function readMmluPro(folder: string): Promise<ModelCounts[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^model_outputs_.*\.zip$/.test(name)).sort();
  if (names.length === 0) throw new UserError(`${folder}: no model_outputs_*.zip is in it.`);
  const counts: ModelCounts[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const parsed = v.safeParse(answersSchema, await zippedJson(path));
    if (!parsed.success) throw new UserError(`${path}: this does not have the layout of MMLU-Pro’s eval_results.`);
    const model = name.replace(/^model_outputs_|(?:_\d+shots?)?(?:\.json)?\.zip$/g, '');
    counts.push(countAnswers(model, parsed.output));
  }
  return counts;
}

function countAnswers(model: string, rows: v.InferOutput<typeof answersSchema>): ModelCounts {
  const count = { answers: 0, plain: 0, plainUnread: 0, plainUnreadRight: 0, plainOther: 0 };
  const more = { several: 0, severalLast: 0, runOn: 0, runOnLast: 0, joint: 0, jointUnread: 0, unread: 0 };
  const right = { here: 0, last: 0, first: 0 };
  const disagreements: Disagreement[] = [];
  const peers = peerRules.map(({ name }) => ({ name, read: 0, right: 0 }));
  for (const { question_id, options, answer, model_outputs, generated_text } of rows) {
    const text = model_outputs ?? generated_text ?? '';
    const reading = readAnswerHeadAndTail(text, (read) => readOption(read, options));
    const read = reading.kind === 'option' ? optionLetter(reading.option) : undefined;
    const { letters, isJoint, runsOn } = statementsIn(text);
    const [first, last] = [letters[0], letters.at(-1)];
    count.answers += 1;
    if (read === undefined) more.unread += 1;
    if (read === answer) right.here += 1;
    if (last === answer) right.last += 1;
    if (first === answer) right.first += 1;
    for (const [n, { letterIn }] of peerRules.entries()) {
      const taken = letterIn(text);
      const peer = peers[n];
      if (!peer || taken === undefined) continue;
      peer.read += 1;
      if (taken === answer) peer.right += 1;
    }
    if (last !== undefined && read !== last) {
      const end = text.slice(-400);
      const isPlain = letters.length === 1 && !isJoint && !runsOn;
      disagreements.push({ model, question: String(question_id), stated: last, read: read ?? 'unread', end, isPlain });
    }
    if (last === undefined) continue;
    if (isJoint) {
      more.joint += 1;
      if (read === undefined) more.jointUnread += 1;
      continue;
    }
    if (runsOn) {
      more.runOn += 1;
      if (read === last) more.runOnLast += 1;
    } else if (letters.length > 1) {
      more.several += 1;
      if (read === last) more.severalLast += 1;
    } else {
      count.plain += 1;
      if (read === undefined) {
        count.plainUnread += 1;
        if (last === answer) count.plainUnreadRight += 1;
      } else if (read !== last) count.plainOther += 1;
    }
  }
  return { model, ...count, ...more, right, peers, disagreements };
}
