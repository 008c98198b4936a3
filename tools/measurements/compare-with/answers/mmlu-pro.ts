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
    // Models called through an API have the first field, locally loaded models the second.
    model_outputs: optionalText,
    generated_text: optionalText,
  }),
);

/** Counts of how one model's answers in MMLU-Pro's `eval_results` are parsed. */
export interface ModelCounts {
  readonly model: string;
  readonly answers: number;
  /** Answers with exactly one statement in the requested form, and no second question. */
  readonly plain: number;
  readonly plainUnread: number;
  /** Unparsed although the one statement has the right letter. */
  readonly plainUnreadRight: number;
  readonly plainOther: number;
  /** Answers with several statements before any second question, and those whose last statement is the parsed answer. */
  readonly several: number;
  readonly severalLast: number;
  /**
   * Answers that continue with a second question after a statement, and those whose last statement before it is the parsed
   * answer.
   */
  readonly runOn: number;
  readonly runOnLast: number;
  /** Answers with a statement that names several options, and those that are unparsed, as they should be. */
  readonly joint: number;
  readonly jointUnread: number;
  readonly unread: number;
  /** Right answers by each rule. */
  readonly right: { readonly here: number; readonly last: number; readonly first: number };
  /** For each peer's rule: from how many answers it takes a letter, and how many of those are right. */
  readonly peers: readonly { readonly name: string; readonly read: number; readonly right: number }[];
  readonly disagreements: readonly Disagreement[];
}

/** An answer whose last statement differs from the parsed answer. */
export interface Disagreement {
  readonly model: string;
  readonly question: string;
  readonly stated: string;
  readonly read: string;
  readonly end: string;
  /** It has one statement with one letter, and no second question. */
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
