import { conversationCluster } from '../../core/items/conversation-cluster.ts';
import { arrayOrEmpty, fieldsOf } from '../promptfoo/fields.ts';
import { outputAsText, type PromptfooResultRow } from './result-row.ts';

/** A result’s conversation, and its turn from 1. */
interface Turn {
  readonly conversation: string;
  readonly number: number;
}

/**
 * Finds results that are turns of a conversation: their metadata have a `conversationId`, or their prompt inserts the earlier turns
 * (`_conversation`). Each pair of model and prompt has its own conversation. Rows must come in the order of the tests.
 */
export function conversationTurns(rows: readonly PromptfooResultRow[]): ReadonlyMap<PromptfooResultRow, Turn> {
  const remembering = new Set(rows.filter(hasHistory).map(askedBy));
  const tests = new Map<string, Set<string>>();
  const turns = new Map<PromptfooResultRow, Turn>();
  for (const [n, row] of rows.entries()) {
    const id = conversationId(row);
    if (id === '' && !remembering.has(askedBy(row))) continue;
    const conversation = conversationCluster(id);
    const key = JSON.stringify([conversation, askedBy(row)]);
    const before = tests.get(key) ?? new Set<string>();
    tests.set(key, before.add(row.test === undefined ? `row ${n}` : String(row.test)));
    turns.set(row, { conversation, number: before.size });
  }
  return turns;
}

const askedBy = ({ model, template, column = 0 }: PromptfooResultRow): string => JSON.stringify([model, template, column]);

const conversationId = ({ result: { testCase, metadata } }: PromptfooResultRow): string =>
  outputAsText(fieldsOf(fieldsOf(testCase)['metadata'])['conversationId']) ||
  outputAsText(fieldsOf(metadata)['conversationId']);

/** Version 2 does not number tests. It writes a history into every test, even if the prompt does not insert it. */
const hasHistory = ({ result: { vars }, template, test }: PromptfooResultRow): boolean =>
  (test !== undefined && arrayOrEmpty(fieldsOf(vars)['_conversation']).length > 0) || /\b_conversation\b/.test(template);
