import type { Item } from '../../core/items/item.ts';
import type { FailedCheck } from './check-paraphrase.ts';
import type { UndecidedParaphrase, ParaphraseDraftRow, ParaphraseNumber } from '../../core/plan/draft.ts';
import type { AcceptedParaphrasePair } from '../../items/with-paraphrases.ts';

/** One of an item’s two paraphrases, as users see it. */
export interface ParaphraseSlotView {
  readonly item: Item;
  readonly slot: ParaphraseNumber;
  /** The current text; undefined without one. */
  readonly draft: UndecidedParaphrase | undefined;
  readonly decision: 'open' | 'accepted' | 'rejected';
  readonly earlier: readonly UndecidedParaphrase[];
  /** It came with the set, and the database has no row for it. */
  readonly isSets: boolean;
}

/**
 * To do: the slot is empty, or its text passes the checks and waits for a decision. Doubtful: it waits and fails a check.
 */
export type ReviewState = 'to do' | 'doubtful' | 'accepted' | 'rejected';
export const reviewStates: readonly ReviewState[] = ['to do', 'doubtful', 'accepted', 'rejected'];

export const paraphraseSlotKey = (item: string, slot: ParaphraseNumber): string => `${item} ${slot}`;

export type ParaphraseDraftRowsByKey = ReadonlyMap<string, ParaphraseDraftRow>;

export const draftRowsByKey = (rows: readonly ParaphraseDraftRow[]): ParaphraseDraftRowsByKey =>
  new Map(rows.map((row) => [paraphraseSlotKey(row.item, row.slot), row]));

export const noDraftRows: ParaphraseDraftRowsByKey = new Map();

/** An item’s two paraphrases. Those of the set itself count as accepted until the user decides otherwise. */
export function getItemParaphrases(
  item: Item,
  rows: ParaphraseDraftRowsByKey,
): readonly [ParaphraseSlotView, ParaphraseSlotView] {
  const placeAt = (slot: ParaphraseNumber): ParaphraseSlotView => {
    const row = rows.get(paraphraseSlotKey(item.id, slot));
    if (row && row.question === item.question) {
      const isEmpty = row.text === '' && row.error === undefined;
      const { decision, earlier } = row;
      return { item, slot, draft: isEmpty ? undefined : row, decision: isEmpty ? 'open' : decision, earlier, isSets: false };
    }
    const text = item.paraphrases?.[slot - 1];
    const author = item.paraphrasedBy?.[slot - 1] ?? 'the question set';
    return text === undefined
      ? { item, slot, draft: undefined, decision: 'open', earlier: [], isSets: false }
      : { item, slot, draft: { text, author, at: 0 }, decision: 'accepted', earlier: [], isSets: true };
  };
  return [placeAt(1), placeAt(2)];
}

export function reviewStateOf(
  { draft, decision }: ParaphraseSlotView,
  faults: readonly FailedCheck[] | undefined,
): ReviewState {
  if (!draft) return 'to do';
  if (decision !== 'open') return decision;
  return draft.error !== undefined || (faults?.length ?? 0) > 0 ? 'doubtful' : 'to do';
}

/** Undefined unless both paraphrases of the item are accepted. */
export function acceptedParaphrasePair([a, b]: readonly [ParaphraseSlotView, ParaphraseSlotView]):
  AcceptedParaphrasePair | undefined {
  if (a.decision !== 'accepted' || b.decision !== 'accepted' || !a.draft || !b.draft) return undefined;
  return { texts: [a.draft.text, b.draft.text], by: [a.draft.author, b.draft.author] };
}
