import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestResponses } from '../../../src/core/digest/answers-digest.ts';
import { reportWorkerApi } from '../../../src/report/report-work.ts';
import { database } from '../../../src/store/database/database.ts';
import { findCurrentAnswersDigest } from '../../../src/store/answers/kept-digest.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { madeUpRun } from '../../made-up/run.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

test('a digest is kept until an answer is added or takes a failure’s place', async () => {
  const { plan, items, responses } = await madeUpRun({ models: 1, perSet: 1 });
  const { id } = await createOrRestoreRun(plan, items);
  const [first, ...others] = responses;
  await writeResponseUnlessAnswered(id, { ...first!, finish: 'error' });
  for (const response of others.slice(1)) await writeResponseUnlessAnswered(id, response);
  expect(await findCurrentAnswersDigest(id)).toBeUndefined();
  const { sha256 } = await reportWorkerApi.digest(id);
  expect((await findCurrentAnswersDigest(id))?.sha256).toBe(sha256);

  await writeResponseUnlessAnswered(id, first!);
  expect(await findCurrentAnswersDigest(id)).toBeUndefined();
  expect((await reportWorkerApi.digest(id)).sha256).not.toBe(sha256);
  await writeResponseUnlessAnswered(id, others[0]!);
  expect(await findCurrentAnswersDigest(id)).toBeUndefined();
  expect(await reportWorkerApi.digest(id)).toMatchObject(digestResponses(responses));
  expect((await findCurrentAnswersDigest(id))?.sha256).toBe(digestResponses(responses).sha256);
});
