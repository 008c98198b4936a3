import type { Message } from '../../core/answers/response.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import { setOf } from '../../core/items/item.ts';
import {
  hasRoundTripField,
  isItemId,
  parseRoundTripRow,
  roundTripField,
  type RoundTripPlanPosition,
} from '../log/round-trip-plan.ts';
import { splitSystemMessage, type SystemAndRestOfChat } from '../log/round-trip-variants.ts';
import type { Fields } from '../promptfoo/fields.ts';
import type { LmEvalResults } from './results.ts';

/** The titles of prompt variants by task name, from results files. Rows of earlier versions lack them. */
export type VariantTitleMap = ReadonlyMap<string, string>;

export const variantTitlesOfTasks = (results: readonly LmEvalResults[]): VariantTitleMap =>
  new Map(
    results.flatMap(({ tasks }) =>
      [...tasks].flatMap(([task, { wayTitle }]) => {
        const named = ofName(task);
        return named && wayTitle !== undefined ? [[named.way, wayTitle] as const] : [];
      }),
    ),
  );

/**
 * The number of the plan's prompt variant that a task is, from 1; 0 for other tasks. Sorting by name would put the tenth
 * before the second.
 */
export const roundTripVariantNumber = (task: string): number => Number(ofName(task)?.number ?? 0);

/** The question and prompt variant of a row, if Evenkeel wrote the task from a plan; otherwise `undefined`. */
export function parseRoundTripTaskRow(
  doc: Fields,
  task: string,
  titles: VariantTitleMap,
): RoundTripPlanPosition | undefined {
  if (hasRoundTripField(doc)) {
    const { choices } = doc;
    const row = typeof choices === 'string' ? { ...doc, choices: parseJson(choices, 'Its “choices”') } : doc;
    return parseRoundTripRow(row, 'Its “doc”');
  }
  const named = ofName(task);
  if (!named || !isOfEarlier(doc)) return undefined;
  const { id, question, target } = doc;
  return {
    plan: named.plan,
    question: {
      key: JSON.stringify([roundTripField, id, question]),
      id,
      set: setOf(id),
      question,
      ...(target !== '' && { answer: target }),
    },
    way: titles.get(named.way) ?? `Way ${named.number}`,
    levels: {},
  };
}

function ofName(task: string) {
  const [way, plan, number] = /^evenkeel_([0-9a-f]{8})_way(\d{1,5})(?=_)/.exec(task) ?? [];
  return way !== undefined && plan !== undefined && number !== undefined ? { way, plan, number } : undefined;
}

type EarlierRow = Readonly<Record<'id' | 'question' | 'system' | 'prompt' | 'target', string>>;

const earlier = ['id', 'prompt', 'question', 'system', 'target'];

/** A row of an earlier version: it lacks the mark and has only these fields. */
const isOfEarlier = (doc: Fields): doc is EarlierRow =>
  Object.keys(doc).sort().join() === earlier.join() &&
  Object.values(doc).every((value) => typeof value === 'string') &&
  isItemId(String(doc['id']));

/**
 * Splits a logged prompt that has a system message. Either the chat begins with one, or a chat template merged it into a
 * text. The template's own markers then follow it.
 */
export function splitSystemFromLoggedPrompt(
  messages: readonly Message[] = [],
  { system, prompt }: Fields,
): SystemAndRestOfChat | undefined {
  const chat = splitSystemMessage(messages);
  if (chat) return chat;
  const [first, ...others] = messages;
  if (!first || others.length > 0 || typeof system !== 'string' || typeof prompt !== 'string') return undefined;
  const [systemText, asked] = [system.trim(), prompt.trim()];
  const from = systemText === '' ? -1 : first.content.indexOf(systemText);
  const to = from === -1 ? -1 : first.content.indexOf(asked, from + systemText.length);
  const isParted = to !== -1 && first.content.slice(from + systemText.length, to).trim() !== '';
  return isParted ? { system, rest: prompt } : undefined;
}
