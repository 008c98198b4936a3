import { expect, test } from 'vitest';
import { answerColumns } from '../../src/export/answers/answer-columns.ts';
import { answered } from '../export/answered.ts';
import { madeUpRun } from '../made-up/run.ts';

const batch = { engine: 'endpoint', service: 'vLLM run-batch' };
const nothing = { tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };

interface Costs {
  readonly models: readonly { readonly tokens: object; readonly ms: object }[];
}

test('means and tables leave out tokens and times that batch results do not tell', async () => {
  const made = await madeUpRun({ models: 1, perSet: 1 });
  const withCosts = { tokens: { prompt: 40, completion: 8 }, ms: { prefill: 30, decode: 60 } };
  const responses = made.responses.map((response, at) =>
    at === 0 ? { ...response, ...withCosts } : { ...response, ...nothing, origin: batch },
  );
  const some = await answered({ ...made, responses });
  const { models } = (await some.measured()) as unknown as Costs;
  expect(models[0]).toMatchObject(withCosts);
  const costs = answerColumns(some.run).filter(({ name }) => /_(?:tokens|ms)$/.test(name));
  const cells = some.run.rows.map((row) => costs.map(({ value }) => value(row, some.run.items[0]!)));
  expect(cells[0]).toEqual([40, 8, 30, 60]);
  expect(cells[1]).toEqual([undefined, undefined, undefined, undefined]);

  const none = await answered({ ...made, responses: responses.map((each) => ({ ...each, ...nothing, origin: batch })) });
  expect(((await none.measured()) as unknown as Costs).models[0]?.ms).toEqual({
    prefill: { value: null, why: 'the answers give no times' },
    decode: { value: null, why: 'the answers give no times' },
  });
});
