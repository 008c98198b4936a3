import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { requestsIn, vllmLine, type Request } from '../../made-up/batch-processor.ts';
import { collectedFrom, endpointPlan, filesOf, jobOf } from './asked-plan.ts';

const job = await jobOf(await endpointPlan());
const requests = [...filesOf(job).values()].flatMap(requestsIn);
const lines = requests.map(vllmLine);
const request = (at: number): Request => requests[at]!;
const line = (at: number): string => lines[at]!;
const changed = (at: number, change: (line: Line) => unknown): string => {
  const parsed = JSON.parse(line(at)) as Line;
  const other = change(parsed);
  return JSON.stringify(other === undefined ? parsed : other);
};
interface Line {
  custom_id: unknown;
  response: { status_code: unknown; body: Record<string, unknown> } | null;
  error: unknown;
}

/** The sentence of the error. The caller stores only at the end, so an error before the end stores nothing. */
async function refused(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const problem: unknown = await collectedFrom(job, files).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(UserError);
  return (problem as UserError).message;
}

describe('a line that does not belong to the run is refused by name', () => {
  test('of another plan', async () => {
    const other = await jobOf(await endpointPlan({ seed: 8 }));
    const [foreign] = [...filesOf(other).values()].flatMap(requestsIn).map(vllmLine);
    expect(await refused({ 'r.jsonl': [line(0), foreign!] })).toBe(
      `“r.jsonl”, line 2: its answer is of another plan (${other.planId.slice(0, 12)}) than this one (${job.planId.slice(0, 12)}).`,
    );
  });

  test('to another prompt', async () => {
    const moved = changed(3, (it) => void (it.custom_id = request(3).custom_id.replace(/[0-9a-f]{12}$/, '0123456789ab')));
    expect(await refused({ 'r.jsonl': [moved] })).toMatch(
      /^“r\.jsonl”, line 1: its answer is to another prompt \(0123456789ab\) than the plan has for the cell “endpoint:cluster\/lab%2Fmodel-0\|sums\/002\|/,
    );
  });

  test('of another model', async () => {
    const other = changed(1, ({ response }) => void (response!.body['model'] = 'lab/model-1'));
    expect(await refused({ 'r.jsonl': [line(0), other] })).toBe(
      '“r.jsonl”, line 2: “lab/model-0” was asked, and “lab/model-1” answered.',
    );
  });

  test('of a cell that the plan has not', async () => {
    const beyond = changed(0, (it) => void (it.custom_id = request(0).custom_id.replace('-0-', '-24-')));
    expect(await refused({ 'r.jsonl': [beyond] })).toBe('“r.jsonl”, line 1: the plan has no cell 24.');
  });

  test('two files that differ for one cell', async () => {
    const other = changed(0, ({ response }) => void (response!.body['choices'] = [{ message: { content: 'Other' } }]));
    expect(await refused({ 'a.jsonl': [line(1), line(0)], 'b.jsonl': [other] })).toBe(
      '“b.jsonl”, line 1: “a.jsonl”, line 2 has another answer to the same cell: give one of the two files.',
    );
  });

  test('a file that ends inside a character, and an empty one', async () => {
    const bytes = new TextEncoder().encode('{"custom_id":"é');
    const { BatchResultCollector: Collector } = await import('../../../src/export/batch/collect.ts');
    const collector = new Collector({ ...job, take: () => undefined });
    await expect(collector.read(new Blob([bytes.slice(0, -1)]), 'r.jsonl')).rejects.toThrow(
      '“r.jsonl”, line 1: it ends in the middle of a character; the file may be cut off.',
    );
    expect(await refused({ 'r.jsonl': [''] })).toBe('“r.jsonl” is empty.');
  });

  test('the file that was made, in place of the one that came back', async () => {
    expect(await refused({ 'r.jsonl': [JSON.stringify(request(0))] })).toMatch(
      /^“r\.jsonl”, line 1: this is a request, not its result/,
    );
  });
});

describe('hostile lines', () => {
  test.each<[string, string, RegExp]>([
    [
      'nothing of ours',
      '{"custom_id":"request-1","response":null,"error":"x"}',
      /is "request-1", which Evenkeel did not write/,
    ],
    ['no id', '{"response":{}}', /the field “custom_id” is missing/],
    ['an id that is no text', '{"custom_id":{"toString":1},"response":{}}', /the field “custom_id” must be a text/],
    ['a list', '[]', /the field “custom_id” is missing/],
    ['a number', '17', /it must be an object/],
    ['null', 'null', /it must be an object/],
    ['a deep one', `{"custom_id":${'['.repeat(100)}${']'.repeat(100)}}`, /nested more than 64 levels/],
    ['an id without end', `{"custom_id":"${'a'.repeat(300)}"}`, /must have at most 200 characters/],
  ])('%s', async (_, text, message) => {
    const sentence = await refused({ 'r.jsonl': [text] });
    expect(sentence).toMatch(message);
    expect(sentence).toMatch(/^“r\.jsonl”, line 1: /);
  });

  test.each<[string, string, string]>([
    [
      'neither answer nor error',
      changed(0, (it) => ({ ...it, response: null, error: null })),
      'neither a response nor an error',
    ],
    [
      'a status that is no number',
      changed(0, ({ response }) => void (response!.status_code = {})),
      '“response.status_code” must be a number',
    ],
    ['no choices', changed(0, ({ response }) => void (response!.body['choices'] = [])), 'sent a reply without an answer'],
    ['an empty body', changed(0, ({ response }) => void (response!.body = {})), 'not an answer in OpenAI’s protocol: {}'],
    [
      'a message that is a number',
      changed(0, ({ response }) => void (response!.body['choices'] = [{ message: 3 }])),
      'not an answer in OpenAI’s protocol: {"message":3}',
    ],
    [
      'a choice without a message',
      changed(0, ({ response }) => void (response!.body['choices'] = [{}])),
      'not an answer in OpenAI’s protocol: {}',
    ],
    [
      'a message without words',
      changed(0, ({ response }) => void (response!.body['choices'] = [{ index: 0, message: { role: 'assistant' } }])),
      'not an answer in OpenAI’s protocol',
    ],
    [
      'another answer than the first',
      changed(0, ({ response }) => void (response!.body['choices'] = [{ index: 1, message: { content: 'B' } }])),
      'sent a reply without an answer',
    ],
    [
      'a text that is none',
      changed(0, ({ response }) => void (response!.body['choices'] = [{ message: { content: [1] } }])),
      'not an answer in OpenAI’s protocol',
    ],
    [
      'an error with a status of success',
      changed(0, ({ response }) => void (response!.body = { error: { message: 'overloaded', code: 502 } })),
      'sent an error instead of an answer: overloaded',
    ],
    [
      'a tool call',
      changed(
        0,
        ({ response }) =>
          void (response!.body['choices'] = [
            { message: { content: null, tool_calls: [{ id: 'c' }] }, finish_reason: 'tool_calls' },
          ]),
      ),
      'called a tool instead of answering',
    ],
    ['a line that was cut', line(0).slice(0, -40), 'this is not whole JSON'],
  ])('of the run is one failed cell, and the others count: %s', async (_, text, why) => {
    const { responses, answers, failed } = await collectedFrom(job, { 'r.jsonl': [line(1), text, line(2)] });
    expect({ answers, failed }).toEqual({ answers: 2, failed: 1 });
    const [odd] = responses.filter(({ finish }) => finish === 'error');
    expect(odd).toMatchObject({ text: '', item: 'sums/001' });
    expect(odd?.error).toContain(why);
    expect(odd?.error).toMatch(/\bline 2\b/);
  });

  test('that name no cell are passed over and counted, where others do', async () => {
    const nameless = '{"response":{"status_code":200}}';
    const { answers, unplaced } = await collectedFrom(job, { 'r.jsonl': [nameless, line(1), '{"custom_id":"x","resp'] });
    expect(answers).toBe(1);
    expect(unplaced.lines).toBe(2);
    expect(unplaced.first[0]).toBe('“r.jsonl”, line 1: the field “custom_id” is missing.');
    expect(await refused({ 'r.jsonl': [line(1)], 'other.jsonl': [nameless] })).toMatch(/^“other\.jsonl”, line 1/);
  });

  test('two answers in one file that differ are a failed cell; the same twice is one', async () => {
    const other = changed(0, ({ response }) => void (response!.body['choices'] = [{ message: { content: 'Other' } }]));
    const differ = await collectedFrom(job, { 'r.jsonl': [line(0), other, line(0), line(1)] });
    expect(differ).toMatchObject({ answers: 1, failed: 1, already: 1 });
    expect(differ.responses.find(({ finish }) => finish === 'error')?.error).toBe(
      '“r.jsonl”, line 2 and “r.jsonl”, line 1 answer it differently.',
    );
    expect(await collectedFrom(job, { 'r.jsonl': [line(0), line(0)] })).toMatchObject({ answers: 1, already: 1 });
  });

  test('a line longer than any result is given up before it is whole', async () => {
    const { BatchResultCollector: Collector } = await import('../../../src/export/batch/collect.ts');
    const piece = new TextEncoder().encode('x'.repeat(1_000_000));
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => (given++, to.enqueue(piece)) });
    const collector = new Collector({ ...job, take: () => undefined });
    await expect(collector.read(endless, 'r.jsonl')).rejects.toThrow(/line 1: it has more than 32000000 characters/);
    expect(given).toBeLessThan(40);
  });

  test('names that every object has do no harm, and what is odd aside of the answer is left out', async () => {
    const odd = line(0)
      .replace('"id":', '"__proto__":{"polluted":1},"constructor":1,"id":')
      .replace('"usage":', '"__proto__":{"polluted":1},"usage":');
    const strange = changed(1, ({ response }) => {
      Object.assign(response!.body, { usage: 'many', created: 1e300, system_fingerprint: 7, model: null });
    });
    const { responses, models } = await collectedFrom(job, { 'r.jsonl': [odd, strange] });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(responses[0]).not.toHaveProperty('polluted');
    expect(responses[1]).toMatchObject({ tokens: { prompt: 0, completion: 0 } });
    expect(responses[1]?.origin).toEqual({ engine: 'endpoint', service: 'vLLM run-batch' });
    expect([...models.values()][0]).toMatchObject({ lacksTokenCounts: true });
  });

  test('half a character in an answer or an error becomes �', async () => {
    const half = changed(0, ({ response }) => {
      response!.body['choices'] = [{ message: { content: 'A\ud800' }, finish_reason: 'stop' }];
    });
    const failure = changed(1, (it) => ({ ...it, response: null, error: { code: 'x', message: 'no\ud800\u202e' } }));
    const { responses } = await collectedFrom(job, { 'r.jsonl': [half, failure] });
    expect(responses.map(({ text, error }) => [text, error])).toEqual([
      ['A\ufffd', undefined],
      ['', 'The batch gave no answer (line 2): no\ufffd\ufffd'],
    ]);
  });
});
