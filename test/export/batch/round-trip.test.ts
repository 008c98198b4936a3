import { describe, expect, test } from 'vitest';
import { planCells } from '../../../src/core/plan/cells.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { answeredCellState, failedCellState } from '../../../src/export/batch/cell-states.ts';
import { batchModelProvenance, addBatchToEnvironment } from '../../../src/export/batch/batch-provenance.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';
import { expiredLine, openaiLine, requestsIn, vllmFailure, vllmLine } from '../../made-up/batch-processor.ts';
import { someItems } from '../../run/small-plan.ts';
import { askedDirectly, collectedFrom, endpointPlan, filesOf, jobOf, withoutTimes } from './asked-plan.ts';

describe('a plan becomes files', () => {
  test('model by model, a line a cell, each with its id and its seed', async () => {
    const planned = await endpointPlan();
    const job = await jobOf(planned, 'openai');
    const files = filesOf(job);
    const plan8 = job.planId.slice(0, 8);
    expect([...files.keys()]).toEqual([0, 1].map((m) => `system-prompt-${plan8}-lab-model-${m}-001.jsonl`));
    const requests = [...files.values()].flatMap(requestsIn);
    const cells = planCells(planned.plan, planned.study);
    expect(requests).toHaveLength(cells.length);
    for (const [at, { custom_id, method, url, body }] of requests.entries()) {
      const cell = cells[at]!;
      const item = planned.items.find(({ id }) => id === cell.item)!;
      const prompt = planned.study.prompt(cell, item, planned.plan);
      expect(custom_id).toBe(`${job.planId.slice(0, 12)}-${at}-${(await promptHash(prompt)).slice(0, 12)}`);
      expect([method, url]).toEqual(['POST', '/v1/chat/completions']);
      expect(body).toMatchObject({ model: `lab/model-${cells.indexOf(cell) < 12 ? 0 : 1}`, messages: prompt.messages });
    }
  });

  test('no more requests in a file, and no more bytes, than it may have', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const whole = [...filesOf(job).values()].join('');
    const byNumber = filesOf(job, { requests: 5, bytes: 1e9 });
    expect([...byNumber.values()].map((text) => requestsIn(text).length)).toEqual([5, 5, 2]);
    expect([...byNumber.values()].join('')).toBe(whole);
    const bySize = filesOf(job, { requests: 100, bytes: 1500 });
    expect(bySize.size).toBeGreaterThan(3);
    for (const text of bySize.values()) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1500);
    expect([...bySize.values()].join('')).toBe(whole);
  });

  test('only cells that have no answer, failed ones among them', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    job.standing.fill(answeredCellState, 0, 6);
    job.standing[2] = failedCellState;
    const places = [...filesOf(job).values()].flatMap(requestsIn).map(({ custom_id }) => Number(custom_id.split('-')[1]));
    expect(places).toEqual([2, 6, 7, 8, 9, 10, 11]);
  });

  test('models in the browser get none, and a plan of such models alone is refused', async () => {
    const modelId = (m: number) => (m === 0 ? 'reckoning:model@1' : 'endpoint:cluster/one');
    const files = filesOf(await jobOf(await endpointPlan({ modelId })));
    expect([...files.keys()].join()).toMatch(/-one-001\.jsonl$/);
    const job = await jobOf(await endpointPlan({ models: 1, modelId }));
    expect(() => filesOf(job)).toThrow(/No model of this plan is on a server/);
  });

  test('a run whose answers came from elsewhere is told to be one', async () => {
    const { plan, items } = await madeUpLog({ perSet: 2 });
    const job = await jobOf({ plan, items, study: await loadStudy(plan.study) });
    expect(() => filesOf(job)).toThrow('The answers of this run were imported: it cannot be continued here.');
  });

  test('models of two endpoints with one name have files of their own', async () => {
    const job = await jobOf(await endpointPlan({ modelId: (m) => `endpoint:place-${m}/same` }));
    expect(new Set(filesOf(job).keys()).size).toBe(2);
    const named = await jobOf(
      await endpointPlan({ models: 3, modelId: (m) => `endpoint:place-${m}/${['same', 'same-3', 'SAME'][m]}` }),
    );
    expect(new Set(filesOf(named).keys()).size).toBe(3);
  });
});

interface ResultLine {
  response: { status_code: number; body: { choices: Record<string, unknown>[] } };
  error: unknown;
}

/** A plan with sampling that asks some prompts several times. */
async function drawnPlan() {
  const study = (await loadStudy('configuration')) as Study;
  const items = someItems(10).map((item, n) => (n < 6 ? { ...item, split: 'train' as const } : item));
  const plan = await makePlan({
    study,
    options: study.defaults,
    models: ['endpoint:cluster/one'],
    items,
    seed: 3,
    samples: 1,
  });
  return { plan, items, study };
}

test('completions go to their own path, and their results come back', async () => {
  const examples = [{ set: 'sums', question: 'What is 9 plus 9?\nA. 18\nB. 19', answer: 'A' }];
  const job = await jobOf(await endpointPlan({ models: 1, completion: { examples } }), 'openai');
  const requests = [...filesOf(job).values()].flatMap(requestsIn);
  expect(requests).toHaveLength(12);
  const lines = requests.map(({ custom_id, url, body }) => {
    expect(url).toBe('/v1/completions');
    expect(body).toMatchObject({ prompt: expect.stringMatching(/Answer: A\n\nQuestion: .*\nAnswer:$/s), max_tokens: 16 });
    const choices = [{ index: 0, text: ' B\n\nQuestion: more', finish_reason: 'length', logprobs: null }];
    const answered = { object: 'text_completion', model: body['model'], choices };
    return JSON.stringify({ custom_id, response: { status_code: 200, body: answered }, error: null });
  });
  const { responses, ...found } = await collectedFrom(job, { 'a.jsonl': lines });
  expect(found).toMatchObject({ answers: 12, failed: 0 });
  expect(responses.map(({ text, finish }) => [text, finish])).toEqual(responses.map(() => ['B', 'stop']));
});

describe('asked by files and asked directly, a run has the same answers', () => {
  test('greedily, with options scored; the results in parts, turned round', async () => {
    const small = await endpointPlan();
    const options = { ...(small.plan.options as object), optionScoring: true };
    const plan = await makePlan({ ...small.plan, study: small.study, items: small.items, options });
    const planned = { ...small, plan };
    const job = await jobOf(planned);
    const lines = [...filesOf(job, { requests: 7, bytes: 1e9 }).values()].flatMap(requestsIn).map(vllmLine).reverse();
    const parts = { 'c.jsonl': lines.slice(0, 5), 'a.jsonl': lines.slice(5, 19), 'b.jsonl': lines.slice(19) };
    const { responses, ...found } = await collectedFrom(job, parts);
    expect(found).toMatchObject({ answers: 24, failed: 0, already: 0 });
    const direct = await askedDirectly(planned);
    expect(withoutTimes(responses)).toEqual(withoutTimes(direct));
    expect(responses.some(({ logprobs }) => logprobs !== undefined)).toBe(true);
    expect(responses.some(({ thought }) => thought !== undefined)).toBe(true);
    expect(responses[0]?.origin).toEqual({
      engine: 'endpoint',
      service: 'vLLM run-batch',
      model: 'lab/model-0',
      fingerprint: 'fp_1',
      at: 1_780_000_000_000,
    });
  });

  test('drawn, as the configuration study does; nothing that a dialect leaves out goes unsaid', async () => {
    const planned = await drawnPlan();
    const job = await jobOf(planned, 'openai');
    const lines = [...filesOf(job).values()].flatMap(requestsIn).map(openaiLine);
    const found = await collectedFrom(job, { 'batch_6812abcdef0123456789_output.jsonl': lines });
    expect(withoutTimes(found.responses)).toEqual(withoutTimes(await askedDirectly(planned)));
    expect(found.responses[0]?.origin).toMatchObject({ service: 'OpenAI batch', batch: 'batch_6812abcdef0123456789' });
    const [loaded] = batchModelProvenance(found, 'openai');
    expect(loaded?.drawnOtherwise).toHaveLength(3);
    expect(batchModelProvenance(found, 'vllm')[0]?.drawnOtherwise).toBeUndefined();
    const environment = addBatchToEnvironment(null, found, { dialect: 'openai', files: 1, now: new Date(0) });
    expect(environment).toMatchObject({
      sessions: [{ started: '1970-01-01T00:00:00.000Z', batch: expect.stringContaining('“OpenAI”') as string }],
    });
  });
});

describe('results come back in parts', () => {
  test('failures are failed cells with what was said; a later answer takes their place', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const requests = [...filesOf(job).values()].flatMap(requestsIn);
    const first = requests.map((request, at) =>
      at === 0
        ? vllmFailure(request, 'The prompt is longer than 4096 tokens.')
        : at === 1
          ? expiredLine(request)
          : vllmLine(request),
    );
    const once = await collectedFrom(job, { 'first.jsonl': first });
    expect(once).toMatchObject({ answers: 10, failed: 2, already: 0 });
    expect(once.responses.slice(0, 2).map(({ finish, text, error }) => [finish, text, error])).toEqual([
      ['error', '', 'The batch answered 400 (line 1): The prompt is longer than 4096 tokens.'],
      [
        'error',
        '',
        'The batch gave no answer (line 2): This request could not be executed before the completion window expired.',
      ],
    ]);
    const again = requests.slice(0, 2).map(vllmLine);
    const both = await collectedFrom(job, { 'first.jsonl': first, 'again.jsonl': again });
    expect(both).toMatchObject({ answers: 12, failed: 0, already: 0 });
    expect(both.responses.every(({ finish }) => finish !== 'error')).toBe(true);
    expect(await collectedFrom(job, { 'again.jsonl': again, 'first.jsonl': first.slice(0, 2) })).toMatchObject({
      answers: 2,
      failed: 0,
      already: 2,
    });
  });

  test('what is there already is skipped and counted; only a failure makes room', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const lines = [...filesOf(job).values()].flatMap(requestsIn).map(vllmLine);
    const standing = new Uint8Array(job.standing);
    standing.fill(answeredCellState, 0, 4);
    standing[4] = failedCellState;
    const found = await collectedFrom(job, { 'all.jsonl': lines }, standing);
    expect(found).toMatchObject({ answers: 8, failed: 0, already: 4 });
    expect(found.responses).toHaveLength(8);
  });

  test('of models that nothing was taken of, nothing is told', async () => {
    const job = await jobOf(await endpointPlan());
    const lines = [...filesOf(job).values()].flatMap(requestsIn).map(vllmLine);
    const standing = new Uint8Array(job.standing).fill(answeredCellState, 0, 12);
    const found = await collectedFrom(job, { 'all.jsonl': lines }, standing);
    expect([...found.models.keys()]).toEqual([job.plan.models[1]]);
    const nothing = await collectedFrom(job, { 'all.jsonl': lines }, standing.fill(answeredCellState));
    expect(batchModelProvenance(nothing, 'vllm')).toEqual([]);
    const environment = { sessions: [{ started: 'before' }] };
    expect(addBatchToEnvironment(environment, nothing, { dialect: 'vllm', files: 1, now: new Date(0) })).toBe(environment);
  });

  test('a failure in a later file does not move where the answer stands', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const [request] = [...filesOf(job).values()].flatMap(requestsIn);
    const files = { 'a.jsonl': [vllmLine(request!)], 'b.jsonl': [vllmFailure(request!, 'no room')] };
    expect(await collectedFrom(job, files)).toMatchObject({ answers: 1, already: 1 });
    expect(await collectedFrom(job, { ...files, 'c.jsonl': [vllmLine(request!)] })).toMatchObject({ already: 2 });
    await expect(collectedFrom(job, { ...files, 'c.jsonl': [withText(vllmLine(request!), 'Other')] })).rejects.toThrow(
      '“c.jsonl”, line 1: “a.jsonl”, line 1 has another answer to the same cell: give one of the two files.',
    );
  });

  test.each<[string, (line: ResultLine) => void, object]>([
    ['an empty error is none', (line) => (line.error = {}), { finish: 'length' }],
    ['a redirect is an error', ({ response }) => (response.status_code = 302), { finish: 'error' }],
    [
      'one broken off is none',
      ({ response }) => (response.body.choices[0]!['finish_reason'] = 'abort'),
      { finish: 'error' },
    ],
    [
      'the first by its number counts',
      ({ response: { body } }) =>
        (body.choices = [
          { index: 1, finish_reason: 'stop', message: { content: 'second' } },
          { index: 0, finish_reason: 'stop', message: { content: 'first' } },
        ]),
      { finish: 'stop', text: 'first' },
    ],
    [
      'a refusal is the text where there is none',
      ({ response: { body } }) =>
        (body.choices = [{ index: 0, finish_reason: 'stop', message: { content: null, refusal: 'I can’t.' } }]),
      { finish: 'stop', text: 'I can’t.' },
    ],
  ])('%s', async (_, change, expected) => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const [request] = [...filesOf(job).values()].flatMap(requestsIn);
    const line = JSON.parse(vllmLine(request!)) as ResultLine;
    change(line);
    const text = JSON.stringify(line);
    const { responses } = await collectedFrom(job, { 'a.jsonl': [text] });
    expect(responses).toMatchObject([expected]);
    const twice = collectedFrom(job, { 'a.jsonl': [vllmLine(request!)], 'b.jsonl': [text] });
    if (isSame(responses[0])) expect(await twice).toMatchObject({ answers: 1, already: 1 });
    else await expect(twice).rejects.toThrow('“b.jsonl”, line 1: “a.jsonl”, line 1 has another answer');
  });

  test('a service that held its answer back gave none', async () => {
    const job = await jobOf(await endpointPlan({ models: 1 }));
    const [request] = [...filesOf(job).values()].flatMap(requestsIn);
    const line = JSON.parse(openaiLine(request!)) as { response: { body: { choices: object[] } } };
    line.response.body.choices = [{ finish_reason: 'content_filter', message: { role: 'assistant', content: null } }];
    const { responses } = await collectedFrom(job, { 'a.jsonl': [JSON.stringify(line)] });
    expect(responses).toMatchObject([
      { finish: 'error', text: '', error: expect.stringMatching(/content filter/) as string },
    ]);
  });
});

/** Whether a second result with the same words or a failure is accepted. Neither contradicts an answer. */
const isSame = (response: { readonly finish: string } | undefined): boolean => response?.finish !== 'stop';

function withText(line: string, text: string): string {
  const parsed = JSON.parse(line) as ResultLine;
  parsed.response.body.choices = [{ finish_reason: 'stop', message: { content: text } }];
  return JSON.stringify(parsed);
}
