import type {
  DraftDecision,
  UndecidedParaphrase,
  ParaphrasePosition,
  ParaphraseDraftRow,
  ParaphraseNumber,
} from '../../core/plan/draft.ts';
import { database } from '../database/database.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { deleteRowsOfSets, loadRowsOfSet } from './rows-of-set.ts';

/** Earlier drafts kept per position; the oldest are dropped. */
const mostEarlier = 30;

/** Every draft of a set, by item and slot. */
export const listParaphraseDrafts = (set: string): Promise<ParaphraseDraftRow[]> =>
  loadRowsOfSet(database.paraphraseDrafts, set, key);

export interface DraftToStore {
  readonly place: ParaphrasePosition;
  readonly question: string;
  readonly draft: UndecidedParaphrase;
  /** The draft to record as earlier if nothing is stored yet: the set's own paraphrase. */
  readonly from?: UndecidedParaphrase;
}

/**
 * Stores drafts that a model wrote or a file holds. The previous draft becomes an earlier one. `begun` is the time when the
 * model was asked. If a person has accepted the text, or edited it since, that text stays current. The new draft then
 * becomes an earlier one. So does a failure if there is text already. One transaction stores all of them or none.
 */
export async function addDrafts(drafts: readonly DraftToStore[], begun = Infinity): Promise<void> {
  await change(async () => {
    for (const { place, question, draft, from } of drafts) {
      const there = await standing(place, question);
      const isAccepted = there?.decision === 'accepted' && begun !== Infinity;
      const isChanged = there?.edited === true && there.at >= begun;
      const stays = there && (isAccepted || isChanged || (draft.error !== undefined && there.text !== ''));
      await put(
        stays
          ? { ...there, earlier: [draft, ...there.earlier] }
          : { ...place, ...draft, question, decision: 'open', earlier: there ? earlierDrafts(there) : from ? [from] : [] },
      );
    }
  });
}

/**
 * Stores a person's text for a position. The text of a model or file becomes an earlier draft. `from` is the current draft
 * if nothing is stored yet (the set's own paraphrase). A position whose text changes is undecided again.
 */
export async function storeEditedDraft(
  place: ParaphrasePosition,
  question: string,
  text: string,
  {
    by,
    from,
    now = Date.now(),
  }: { readonly by: string; readonly from?: UndecidedParaphrase | undefined; readonly now?: number },
): Promise<void> {
  await change(async () => {
    const stored = await standing(place, question);
    const there = stored ?? (from && { ...place, ...from, question, decision: 'open' as const, earlier: [] });
    if (there?.text === text) return;
    const hand = by === '' ? 'by hand' : `${by}, by hand`;
    if (!there || (there.text === '' && !there.edited)) {
      const earlier = there ? earlierDrafts(there) : [];
      await put({ ...place, text, author: hand, at: now, question, decision: 'open', earlier, edited: true });
    } else if (there.edited) {
      await put({ ...there, text, at: now, decision: 'open' });
    } else {
      const author = `${there.author}, edited${by === '' ? '' : ` by ${by}`}`;
      const { cut: _, error: __, ...kept } = there;
      await put({ ...kept, text, author, at: now, decision: 'open', edited: true, earlier: earlierDrafts(there) });
    }
  });
}

export interface DraftToDecide {
  readonly place: ParaphrasePosition;
  readonly question: string;
  /** As with `storeEditedDraft`. */
  readonly from?: UndecidedParaphrase | undefined;
  /** Nothing is decided if the text has changed by now. */
  readonly text?: string | undefined;
}

/** Stores a person's decisions. Returns a function that undoes them. */
export async function storeDraftDecisions(
  places: readonly DraftToDecide[],
  decision: DraftDecision,
): Promise<() => Promise<void>> {
  const back: ParaphraseDraftRow[] = [];
  await change(async () => {
    for (const { place, question, from, text } of places) {
      const there =
        (await standing(place, question)) ??
        (from && { ...place, ...from, question, decision: 'accepted' as const, earlier: [] });
      if (!there || there.decision === decision || (text !== undefined && there.text !== text)) continue;
      back.push(there);
      await put({ ...there, decision });
    }
  });
  // Restores only the decision: text that was changed meanwhile stays.
  return () =>
    change(async () => {
      for (const { set, item, slot, question, decision: restored } of back) {
        const there = await standing({ set, item, slot }, question);
        if (there) await put({ ...there, decision: restored });
      }
    });
}

/** Makes an earlier draft current again; the current one becomes an earlier one. */
export async function revertToEarlierDraft(place: ParaphrasePosition, question: string, index: number): Promise<void> {
  await change(async () => {
    const there = await standing(place, question);
    const draft = there?.earlier[index];
    if (!there || !draft) return;
    const others = there.earlier.filter((_, i) => i !== index);
    await put({
      ...place,
      ...draft,
      question,
      decision: 'open',
      earlier: [...earlierDrafts({ ...there, earlier: [] }), ...others],
    });
  });
}

export const deleteDraftsOfSets = (sets: readonly string[]): Promise<void> =>
  deleteRowsOfSets(database.paraphraseDrafts, sets);

const key = ({ set, item, slot }: ParaphrasePosition): [string, string, ParaphraseNumber] => [set, item, slot];

/** Ignores a draft of another question with the same id (from a set that was removed and created again). */
async function standing(place: ParaphrasePosition, question: string): Promise<ParaphraseDraftRow | undefined> {
  const row = await database.paraphraseDrafts.get(key(place));
  return row?.question === question ? row : undefined;
}

const put = (row: ParaphraseDraftRow): Promise<unknown> =>
  database.paraphraseDrafts.put({ ...row, earlier: row.earlier.slice(0, mostEarlier) });

/** The current draft and those before it. */
function earlierDrafts({
  set: _,
  item: __,
  slot: ___,
  question: ____,
  decision: _____,
  earlier,
  ...draft
}: ParaphraseDraftRow): UndecidedParaphrase[] {
  return draft.text === '' && draft.error === undefined ? [...earlier] : [draft, ...earlier];
}

const change = (work: () => Promise<void>): Promise<void> =>
  runWithDiskFullMessage(
    'The disk is full: this was not stored, but earlier work is kept. Free some space, then try again.',
    () => database.transaction('rw', database.paraphraseDrafts, work),
  );
