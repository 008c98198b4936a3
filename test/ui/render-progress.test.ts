import { expect, test } from 'vitest';
import { RenderProgress } from '../../src/ui/render-progress.svelte.ts';
import { waitForRenderTurn } from '../../src/ui/wait-for-turn.ts';

/** Whether the drawing ends within three tasks. */
async function isDrawn(drawing: RenderProgress): Promise<boolean> {
  let isThere = false;
  void drawing.drawn().then(() => (isThere = true));
  for (let n = 0; n < 3; n++) await waitForRenderTurn();
  return isThere;
}

test('what has no parts is drawn', async () => {
  expect(await isDrawn(new RenderProgress())).toBe(true);
});

test('it is drawn once every part is done, however often one says so', async () => {
  const drawing = new RenderProgress();
  const one = drawing.begin();
  const other = drawing.begin();
  one();
  one();
  expect(await isDrawn(drawing)).toBe(false);
  other();
  expect(await isDrawn(drawing)).toBe(true);
});

test('a part that the last one begins counts too', async () => {
  const drawing = new RenderProgress();
  const last = drawing.begin();
  const drawn = isDrawn(drawing);
  last();
  const next = drawing.begin();
  expect(await drawn).toBe(false);
  next();
  expect(await isDrawn(drawing)).toBe(true);
});

test('it counts what is done, so that a drawing that goes on is told from one that stands still', () => {
  const drawing = new RenderProgress();
  const done = drawing.begin();
  drawing.begin();
  expect(drawing.done).toBe(0);
  done();
  done();
  expect(drawing.done).toBe(1);
});
