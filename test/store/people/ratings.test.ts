import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';
import type { HumanRating, RatingValue } from '../../../src/core/answers/human-rating.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { database } from '../../../src/store/database/database.ts';
import { moveItemSetToTrash, saveItemSet } from '../../../src/store/library/item-sets.ts';
import {
  mergeRatings,
  saveRatingWithUndo,
  loadSetRatings,
  removeRatingsOfRater,
} from '../../../src/store/people/ratings.ts';
import { createOrRestoreRun, moveRunToTrash, restoreRun } from '../../../src/store/runs/runs.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const rating = (rater: string, value: RatingValue, more: Partial<HumanRating> = {}): HumanRating => ({
  set: 's',
  item: 's/1',
  rater,
  criterion: 'factuality',
  scale: '5p',
  value,
  when: 100,
  pair: 'h',
  ...more,
});
const ratingLines = async () => (await loadSetRatings('s')).map(({ item, rater, value }) => `${item} ${rater} ${value}`);

test('a person says one thing of a pair, and two people do not overwrite each other', async () => {
  await saveRatingWithUndo(rating('Ann', 4));
  await saveRatingWithUndo(rating('Bo', 2));
  await saveRatingWithUndo(rating('Ann', 5, { when: 200 }));
  expect(await ratingLines()).toEqual(['s/1 Ann 5', 's/1 Bo 2']);
});

test('what was said can be taken back, to what was said before or to nothing', async () => {
  const first = await saveRatingWithUndo(rating('Ann', 4));
  const second = await saveRatingWithUndo(rating('Ann', 5));
  await second();
  expect(await ratingLines()).toEqual(['s/1 Ann 4']);
  await first();
  expect(await ratingLines()).toEqual([]);
});

test('of ratings from a file and those that are here the later counts, and it is told what became of each', async () => {
  await saveRatingWithUndo(rating('Ann', 4));
  await saveRatingWithUndo(rating('Bo', 2));
  await saveRatingWithUndo(rating('Cy', 3));
  await saveRatingWithUndo(rating('Di', 3, { pair: 'of other words', when: 900 }));
  const file = [
    rating('Ann', 5, { when: 200 }),
    rating('Bo', 1, { when: 50 }),
    rating('Cy', 3, { when: 700 }),
    rating('Di', 1),
    rating('Ed', 1),
  ];
  expect(await mergeRatings(file)).toEqual({ added: 1, replaced: 2, kept: 1, same: 1 });
  expect(await ratingLines()).toEqual(['s/1 Ann 5', 's/1 Bo 2', 's/1 Cy 3', 's/1 Di 1', 's/1 Ed 1']);
  expect(await mergeRatings(file)).toEqual({ added: 0, replaced: 0, kept: 1, same: 4 });
});

test('a rater can be deleted and brought back', async () => {
  await saveRatingWithUndo(rating('Ann', 4));
  await saveRatingWithUndo(rating('Ann', 2, { item: 's/2' }));
  await saveRatingWithUndo(rating('Bo', 2));
  const back = await removeRatingsOfRater('s', 'Ann');
  expect(await ratingLines()).toEqual(['s/1 Bo 2']);
  await back();
  expect(await ratingLines()).toEqual(['s/1 Ann 4', 's/1 Bo 2', 's/2 Ann 2']);
});

test('more ratings than are read at once, of this set alone', async () => {
  const many = Array.from({ length: 1200 }, (_, n) => rating('Ann', 3, { item: `s/${String(n).padStart(4, '0')}` }));
  await mergeRatings([...many, rating('Ann', 1, { set: 's-2', item: 's-2/1' }), rating('Ann', 1, { set: 'r' })]);
  expect(await loadSetRatings('s')).toEqual(many);
});

test('ratings go with their own set when the bin is emptied, not before', async () => {
  await saveItemSet(await makeOwnItemSet({ title: 'S' }, [{ id: '1', question: 'Why?', answer: 'x' }], []));
  await saveRatingWithUndo(rating('Ann', 4));
  await saveRatingWithUndo(rating('Ann', 4, { set: 'other', item: 'other/1' }));
  await moveItemSetToTrash('s');
  expect(await ratingLines()).toHaveLength(1);
  await emptyTrash();
  expect(await ratingLines()).toEqual([]);
  expect(await loadSetRatings('other')).toHaveLength(1);
});

test('what the reader of a run’s report chose comes back with it out of the bin, and goes with it; ratings stay', async () => {
  const { plan, items } = await smallPlan();
  const { id } = await createOrRestoreRun(plan, items);
  await database.judgeChoices.put({ run: id, choices: { reference: null } });
  await saveRatingWithUndo(rating('Ann', 4));
  await moveRunToTrash(id);
  await restoreRun(id);
  expect(await database.judgeChoices.get(id)).toBeDefined();
  await moveRunToTrash(id);
  await emptyTrash();
  expect(await database.judgeChoices.count()).toBe(0);
  expect(await ratingLines()).toHaveLength(1);
});
