import { createRawSnippet } from 'svelte';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UserError } from '../../../../../src/base/errors/user-error.ts';
import type { TwoRunComparison } from '../../../../../src/compare/comparison.ts';
import { CompareWorkerClient } from '../../../../../src/pages/compare/comparer.ts';
import WithFormer from '../../../../../src/pages/run/changed/WithFormer.svelte';
import type { RunRecord } from '../../../../../src/store/runs/runs.ts';
import { mounted } from '../../../mounted.ts';
import { emptied } from '../../../store.ts';

afterEach(() => vi.restoreAllMocks());
afterAll(emptied);

const run = (id: string) =>
  ({ id, state: 'finished', plan: { study: 'system-prompt', models: ['x:m'], samples: 1 } }) as unknown as RunRecord;

test('where every prompt was changed, the page says why nothing else is compared', async () => {
  const changed = { items: 4, notes: [], pairs: [] } as unknown as TwoRunComparison;
  const client = CompareWorkerClient.prototype;
  vi.spyOn(client, 'changedPrompts').mockResolvedValue(changed);
  vi.spyOn(client, 'compare').mockRejectedValue(new UserError('The two runs have no system prompt in common.'));
  const texts = createRawSnippet(() => ({ render: () => '<p>The words.</p>' }));
  mounted(WithFormer, { former: run('before'), record: run('after'), isWhole: true, texts });
  await userEvent.click(page.getByText('What did not change'));
  await expect.element(page.getByText('The two runs have no system prompt in common.')).toBeVisible();
});
