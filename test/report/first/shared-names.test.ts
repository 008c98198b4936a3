import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAmbiguousModelNames, modelName } from '../../../src/core/models/model-name.ts';
import { readArchive, writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { verdictHeadline } from '../../../src/report/first/headline.ts';
import { systemPromptClaimKinds } from '../../../src/studies/system-prompt/measure/claims.ts';
import { defaultModelPairs, modelPairName } from '../../../src/compare/pairs.ts';
import { createOrRestoreRun, getRun } from '../../../src/store/runs/runs.ts';
import { database } from '../../../src/store/database/database.ts';
import { smallPlan } from '../../run/small-plan.ts';

const home = 'endpoint:home/acme-large';
const work = 'endpoint:work/acme-large';

beforeEach(async () => {
  forgetAmbiguousModelNames();
  await database.open();
});
afterEach(() => database.delete());

test('a run of one name at two servers is read with its models told apart, another run without their servers', async () => {
  const one = await smallPlan({ models: 1, modelId: () => home });
  await getRun((await createOrRestoreRun(one.plan, one.items)).id);
  expect(modelName(home)).toBe('acme-large');
  const two = await smallPlan({ modelId: (m) => [home, work][m] ?? '' });
  await getRun((await createOrRestoreRun(two.plan, two.items)).id);
  expect([home, work].map(modelName)).toEqual(['acme-large (home)', 'acme-large (work)']);
});

test('an archive is read alike, and the headline of its report has both servers once', async () => {
  const { plan, items } = await smallPlan({ modelId: (m) => [home, work][m] ?? '' });
  const empty = { models: [], environment: {}, responses: [], comparisons: [], verdicts: [], others: [], unknown: {} };
  const text = await new Response(writeRunAsJsonLines({ ...empty, plan, items })).text();
  const headline = () =>
    verdictHeadline(
      [home, work].map((model) => ({ claim: 'steady', models: [model] })),
      systemPromptClaimKinds,
    );
  expect(headline()).not.toContain('home');
  await readArchive(new Blob([text]), 'run.evenkeel.jsonl');
  expect(headline()).toMatch(/^acme-large \(home\) and acme-large \(work\) /);
  // The archive still contains the full ids.
  expect(text).toContain(home);
});

test('two runs at two servers are compared with both servers shown', () => {
  const [pair] = defaultModelPairs([home], [work]);
  expect(pair && modelPairName(pair)).toBe('acme-large (home) → acme-large (work)');
  expect(modelPairName({ one: home, other: home })).toMatch(/^acme-large/);
});
