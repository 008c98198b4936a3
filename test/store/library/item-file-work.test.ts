import { expect, test } from 'vitest';
import { itemFileWorkerApi } from '../../../src/store/library/item-file-work.ts';

test('a file that is read longer than the one that was opened after it does not take its place', async () => {
  let letGo = () => {};
  const slow = new (class extends File {
    override async arrayBuffer() {
      await new Promise<void>((resolve) => (letGo = resolve));
      return super.arrayBuffer();
    }
  })(['question,answer\nOf the first file?,1\n'], 'first.csv');
  const first = itemFileWorkerApi.open(slow);
  await itemFileWorkerApi.open(new File(['question,answer\nOf the second file?,2\n'], 'second.csv'));
  letGo();
  await first;
  const found = JSON.stringify(await itemFileWorkerApi.look({ question: 'question', answer: 'answer', choices: [] }));
  expect(found).toContain('Of the second file?');
  expect(found).not.toContain('Of the first file?');
});
