import { describe, expect, test } from 'vitest';
import type { CellPrompt } from '../../src/core/models/engine.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { EndpointWorkerApi } from '../../src/engine/endpoint/worker-api.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../src/run/questions.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { smallPlan } from './small-plan.ts';

const stream = (...chunks: readonly (object | string)[]): Response200 => ({
  body: chunks.map((chunk) => (typeof chunk === 'string' ? chunk : `data: ${JSON.stringify(chunk)}\n\n`)).join(''),
});
const whole = (body: unknown): Response200 => ({ body: JSON.stringify(body) });
interface Response200 {
  readonly body: string;
}
const done = 'data: [DONE]\n\n';
const piece = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
  choices: [{ index: 0, delta, finish_reason, ...more }],
});

/** Replies with a success status but without an answer, by kind. */
const failures: Readonly<Record<string, Response200>> = {
  'an error object': whole({ error: { message: 'The upstream is away.', code: 502 } }),
  'an error without that name': whole({ object: 'error', message: 'Too busy.' }),
  'a detail': whole({ detail: 'It broke.' }),
  'a list of errors': whole({ errors: [{ message: 'It broke.' }] }),
  'an empty object': whole({}),
  'no choices': whole({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 0 } }),
  'null for choices': whole({ choices: null }),
  'an empty stream': stream(done),
  'an error in mid-stream without that name': stream(
    piece({ content: 'Answer' }),
    { code: 500, message: 'No memory.' },
    done,
  ),
  'an event that is an error': stream(piece({ content: 'Answer: ' }), 'event: error\ndata: {"message":"Timed out."}\n\n'),
  'an end by an error': stream(piece({ content: 'Ans' }), piece({}, 'error'), done),
  'an end by an abort': stream(piece({ content: 'The' }), piece({}, 'abort'), done),
  'no resources': stream(piece({ content: '' }), piece({}, 'insufficient_system_resource'), done),
  'an error of the choice': stream(piece({ content: '' }, 'error', { error: { code: 502, message: 'Away.' } }), done),
  'the content filter': stream(piece({ content: 'I' }), piece({}, 'content_filter'), done),
  'a tool call': stream(piece({ content: null, tool_calls: [{ index: 0, id: 'c' }] }), piece({}, 'tool_calls'), done),
  'a completion of text': whole({
    object: 'text_completion',
    choices: [{ index: 0, text: 'Answer: A', finish_reason: 'stop' }],
  }),
  'a web page': whole(undefined as unknown as object),
};

describe('of a perfect model whose server fails in 12% of requests with a status of success', () => {
  test.each(Object.entries(failures))(
    'by %s: failures are counted, scored by none, and asked again',
    async (kind, failure) => {
      const { plan, items, study } = await smallPlan({
        models: 1,
        items: 50,
        templates: 3,
        modelId: () => 'endpoint:local/m',
      });
      const cells = planCells(plan, study);
      const right = new Map<string, string>();
      let isSound = false;
      const questions = await Promise.all(cells.map((cell) => prepareQuestionOfCell({ plan, items, study }, cell)));
      for (const [n, { cell, prompt }] of questions.entries()) {
        const key = JSON.stringify(prompt.messages);
        const item = items.find(({ id }) => id === cell.item);
        right.set(key, n % 25 < 3 ? '' : `Answer: ${optionLetter(Number(item?.answer))}`);
      }
      const answerOf = (body: string): string => {
        const key = JSON.stringify((JSON.parse(body) as { messages: unknown }).messages);
        const item = questions.find(({ prompt }) => JSON.stringify(prompt.messages) === key)?.cell.item;
        const answer = right.get(key) ?? '';
        return answer === '' && isSound
          ? `Answer: ${optionLetter(Number(items.find(({ id }) => id === item)?.answer))}`
          : answer;
      };
      const worker = new EndpointWorkerApi((_, init) => {
        const text = answerOf(init?.body as string);
        const { body } = text === '' ? failure : whole({ choices: [{ message: { content: text }, finish_reason: 'stop' }] });
        return Promise.resolve(new Response(kind === 'a web page' && text === '' ? '<!doctype html>' : body));
      });
      const access = { name: 'local', baseUrl: 'http://127.0.0.1:1/v1', key: '', parallel: 4, timeoutMs: 5000 };
      const asking = (some: typeof questions): CellPrompt[] =>
        some.map(({ name, seed, prompt }) => ({ cell: name, seed, ...prompt }));
      await worker.load(access, 'm', { waitMs: 0, tries: 2 }, undefined, asking(questions.slice(0, 1)));
      const responses = new Map<string, Response>();
      const ask = (some: typeof questions) =>
        worker.answer(asking(some), ({ cell, ...answer }) => {
          const question = questions.find(({ name }) => name === cell)!;
          responses.set(cell, responseFromAnswer(question, answer));
        });
      const measured = () =>
        study.measure(
          buildScoreTable({ study, plan, items, responses: [...responses.values()] }),
          plan,
        ) as unknown as SystemPromptResult;

      await ask(questions);
      const failed = questions.filter(({ name }) => responses.get(name)?.finish === 'error');
      expect(failed).toHaveLength(cells.length * 0.12);
      expect(failed.every(({ name }) => responses.get(name)?.text === '' && responses.get(name)?.error !== undefined)).toBe(
        true,
      );
      const [model] = measured().models;
      expect(model?.mu).toBeCloseTo(100, 9);
      expect(model?.failed).toBe(failed.length);

      isSound = true;
      await ask(failed);
      expect([...responses.values()].some(({ finish }) => finish === 'error')).toBe(false);
      expect(measured().models[0]).toMatchObject({ mu: 100, failed: 0 });
    },
  );
});
