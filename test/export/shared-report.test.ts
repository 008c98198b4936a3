import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/base/json/json.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { planId, type Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { sampleSetItems } from '../../src/items/sampling.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { toBase64url } from '../../src/export/base64url.ts';
import {
  decodeReport,
  encodeReport,
  safeLinkLength,
  maxPayloadLength,
  buildShareLink,
  type SharedReport,
} from '../../src/export/shared-report.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { madeUpRun } from '../made-up/run.ts';
import { hostileResult } from './hostile-result.ts';

const here = 'https://somebody.github.io/evenkeel/#/run/0123';

/** The starter audit's plan with random answers. Items and templates differ in difficulty; some answers are unreadable. */
async function starter(): Promise<{ plan: Plan; report: SharedReport }> {
  const sets = await Promise.all(['arithmetic', 'calendar', 'words'].map((id) => builtInSetLoaders[id]!()));
  const items = sets.flatMap((set) => sampleSetItems(set.items, 20, 1));
  const plan = await makePlan({
    study: systemPromptStudy as never,
    options: { ...systemPromptStudy.defaults, maxTokens: 64 },
    models: ['a@6f2b3b23ea', 'b@e95e20d6ab', 'c@71316db6f3'].map((model) => `transformers:tiny-${model}:int8`),
    items,
    seed: 1,
    samples: 1,
  });
  let state = 12345;
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const easy = new Map(items.map(({ id }) => [id, random()]));
  const responses = planCells(plan, systemPromptStudy as never).map((cell): Response => {
    const item = items.find(({ id }) => id === cell.item)!;
    const draw = random();
    const right = draw < 0.2 + 0.5 * easy.get(cell.item)! + (cell.variant['system-prompt'] === 'minimal' ? -0.2 : 0);
    const option = right ? (item.answer as number) : Math.floor(random() * item.choices!.length);
    return {
      ...cell,
      seed: 1,
      promptHash: '0'.repeat(64),
      finish: draw > 0.97 ? 'length' : 'stop',
      text: draw > 0.95 ? 'well' : draw > 0.93 ? 'I cannot answer that.' : 'ABCDEFGH'[option]!,
      tokens: { prompt: 40 + Math.floor(random() * 60), completion: 1 + Math.floor(random() * 12) },
      ms: { prefill: 1 + random() * 3, decode: 1 + random() * 4 },
    };
  });
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as SystemPromptResult;
  const report: SharedReport = {
    study: plan.study,
    planId: await planId(plan),
    plan,
    result,
    made: '2026-11-21T03:44Z',
    app: 'evenkeel 0.1.0',
  };
  return { plan, report };
}

let report: SharedReport;
let payload: string;
beforeAll(async () => {
  ({ report } = await starter());
  payload = await encodeReport(report);
});

const table = (result = hostileResult()): SharedReport => ({
  study: 'system-prompt',
  planId: null,
  plan: null,
  result,
  made: null,
  app: null,
});

describe('a shared report', () => {
  it('comes back as it was: the result to the last bit, the plan with its id', async () => {
    const back = await decodeReport(payload);
    expect(JSON.stringify(back)).toBe(JSON.stringify(report));
    expect(await planId(back.plan!)).toBe(report.planId);
  });

  it('of an earlier version has today’s states: what may be within the tolerance is slightly sensitive', async () => {
    const made = (claim: string, interval: readonly [number, number]) => ({
      claim,
      models: report.plan!.models.slice(0, 1),
      interval,
      p: 0.01,
    });
    const verdicts = [made('moves', [1.2, 6]), made('moves-between', [3, 9]), made('moves', [3.2, 6])];
    const earlier = { ...(report.result as SystemPromptResult), margin: 3, verdicts };
    const shown = async (result: SystemPromptResult) =>
      ((await decodeReport(await encodeReport({ ...report, result }))).result as SystemPromptResult).verdicts;
    expect(await shown(earlier)).toEqual([
      { ...verdicts[0], claim: 'moves-slightly' },
      { ...verdicts[1], claim: 'moves-between-slightly' },
      verdicts[2],
    ]);
    expect((await shown({ ...earlier, margin: 1 }))?.map(({ claim }) => claim)).toEqual(['moves', 'moves-between', 'moves']);
    const [first, ...others] = earlier.models;
    const stated = { ...earlier, models: [{ ...first!, state: 'Moves' }, ...others] };
    const back = await decodeReport(await encodeReport({ ...report, result: stated }));
    expect((back.result as SystemPromptResult).models[0]?.state).toBe('Slightly sensitive');
    const { margin: _, ...without } = earlier;
    expect(await shown(without)).toEqual(verdicts);
  });

  it('has the first problems of the data', async () => {
    const problem = (n: number) => ({ id: `p${n}`, effect: 'notes' as const, figures: { n } });
    const result = { ...report.result, doctor: Array.from({ length: 30 }, (_, n) => problem(n)) };
    const { address } = await buildShareLink({ ...report, result }, here);
    const { result: shown } = await decodeReport(address.slice(address.indexOf('#/shared/') + '#/shared/'.length));
    expect(shown.doctor).toEqual(result.doctor.slice(0, 12));
  });

  it('fits in 8,000 characters when it is of a starter audit', async () => {
    const { address, length, tooLong } = await buildShareLink(report, here);
    expect(address.startsWith('https://somebody.github.io/evenkeel/#/shared/v1-')).toBe(true);
    expect(address).toMatch(/^[\w:/.#-]+$/);
    expect(length).toBe(address.length);
    console.info(`a starter report's link has ${length} characters`);
    expect(length).toBeLessThan(safeLinkLength);
    expect(tooLong).toBe(false);
  });

  it('holds the names of anything, and a score table without a plan', async () => {
    const made = table();
    expect(await decodeReport(await encodeReport(made))).toEqual(made);
  });

  it('attack 18: carries a name, and a note and tags only where that is said; what hides in them is taken out', async () => {
    const made: SharedReport = { ...table(), name: 'Support', note: 'two\nlines', tags: ['pilot'] };
    const opened = async (options?: { withNote: boolean }) => {
      const { address } = await buildShareLink(made, here, options);
      return decodeReport(address.split('/shared/')[1] ?? '');
    };
    expect(await opened({ withNote: true })).toMatchObject({ name: 'Support', note: 'two\nlines', tags: ['pilot'] });
    const usual = await opened();
    expect(usual.name).toBe('Support');
    expect([usual.note, usual.tags]).toEqual([undefined, undefined]);
    const hiding = await decodeReport(await encodeReport({ ...made, note: 'a\u202eb', tags: ['x\u0000,y', ' '] }));
    expect([hiding.note, hiding.tags]).toEqual(['ab', ['x y']]);
    await expect(encodeReport({ ...made, note: 'x'.repeat(20_001) }).then(decodeReport)).rejects.toThrow(
      'is too long for a note',
    );
  });

  it('has no room for what people checked, whose names it would carry', async () => {
    const { plan, items, responses } = await madeUpRun({ models: 1, perSet: 1 });
    const { model, item, variant, sample } = responses[0]!;
    const mark = { model, item, variant, sample, reading: null, by: 'Ann', why: '', mark: 'right' as const };
    const result = (await scoreAndMeasureResponses({
      plan,
      items,
      responses,
      corrections: [mark],
    })) as unknown as SystemPromptResult;
    expect(result.checked?.all.people).toEqual([{ by: 'Ann', answers: 1 }]);
    const { address } = await buildShareLink({ ...report, plan: null, planId: null, result }, here);
    const back = await decodeReport(address.split('#/shared/')[1]!);
    expect(back.result).not.toHaveProperty('checked');
    expect(back.result.models).toHaveLength(1);
  });

  it('says when it is longer than that', async () => {
    const { length, tooLong } = await buildShareLink(table(), here);
    expect(length).toBeGreaterThan(safeLinkLength);
    expect(tooLong).toBe(true);
  });
});

const sentenceOf = async (text: string): Promise<string> => {
  const error: unknown = await decodeReport(text).then(
    () => 'opened',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UserError);
  const { message } = error as UserError;
  expect(message).toMatch(/^This link\S* .*\.$/);
  expect(message.length).toBeLessThan(300);
  return message;
};

/** A payload of any content with a valid checksum. */
async function packed(content: string | Uint8Array, deflated = deflateRawSync(content)): Promise<string> {
  const bytes = new Uint8Array(deflated);
  const check = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 4);
  return `v1-${toBase64url(new Uint8Array([...check, ...bytes]))}`;
}

const changed = (change: (wire: Record<string, Json>) => void): string => {
  const { study, planId, plan, result, made, app } = structuredClone(report);
  const wire = { study, plan: planId, result, asked: plan, made, app } as unknown as Record<string, Json>;
  change(wire);
  return JSON.stringify(wire);
};
// Follows a path in an untyped value.
const at = (value: unknown, ...path: (string | number)[]): Record<string, unknown> =>
  path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value) as Record<string, unknown>;

describe('a payload that is', () => {
  it.each<[string, () => string, RegExp]>([
    ['empty', () => '', /has no report in it/],
    [
      'over-long',
      () => `v1-${'A'.repeat(maxPayloadLength)}`,
      /has 500,003 characters, but a shared report has at most 500,000/,
    ],
    ['of another kind', () => 'hello', /leads to no shared report/],
    [
      'of a later format',
      () => payload.replace('v1-', 'v2-'),
      /is of format 2, and this version of Evenkeel reads format 1/,
    ],
    ['only a beginning', () => 'v1-', /is cut off or changed/],
    ['not base64url', () => `${payload.slice(0, 50)}%20${payload.slice(50)}`, /is damaged: it contains the character "%"/],
    ['of an impossible length', () => `v1-${'A'.repeat(9)}`, /is damaged: its length is impossible/],
    ['cut off', () => payload.slice(0, -400), /is cut off or changed|is damaged/],
    ['cut off by one', () => payload.slice(0, -1), /is cut off or changed|is damaged/],
    ['followed by a full stop', () => `${payload}.`, /is damaged: it contains the character "\."/],
    [
      'changed in one character',
      () => `${payload.slice(0, 900)}${payload[900] === 'A' ? 'B' : 'A'}${payload.slice(901)}`,
      /is cut off or changed/,
    ],
  ])('%s gets one sentence', async (_, make, sentence) => {
    expect(await sentenceOf(make())).toMatch(sentence);
  });

  it('cut off or changed anywhere is noticed', async () => {
    for (let at = 3; at < payload.length; at += 97) {
      await sentenceOf(payload.slice(0, at));
      const other = payload[at] === 'x' ? 'y' : 'x';
      await sentenceOf(payload.slice(0, at) + other + payload.slice(at + 1));
    }
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ['not deflated', () => packed('', Buffer.from('this is no deflate data')), /is damaged: .* cannot be unpacked/],
    ['deflated in part', () => packed('', deflateRawSync('x'.repeat(9999)).subarray(0, 12)), /cannot be unpacked/],
    ['no text', () => packed(new Uint8Array([0xff, 0xfe, 0xc0])), /is not text/],
    ['no JSON', () => packed('hello'), /not whole JSON/],
    ['cut JSON', () => packed(changed(() => undefined).slice(0, -50)), /not whole JSON/],
    ['deeply nested', () => packed('['.repeat(100_000)), /nested more than 64 levels deep/],
    ['a number', () => packed('7'), /it must be an object, not 7/],
    ['a list', () => packed('[]'), /the field “study” is missing/],
    ['without a result', () => packed(changed((wire) => delete wire['result'])), /the field “result” is missing/],
    ['of an unknown study', () => packed(changed((wire) => (wire['study'] = 'tarot'))), /the plan in it is not the one/],
    [
      'of an unknown study without a plan',
      () => packed(changed((wire) => Object.assign(wire, { study: 'tarot', asked: null }))),
      /There is no study “tarot”/,
    ],
    ['with a plan id that is none', () => packed(changed((wire) => (wire['plan'] = 'x'))), /“plan” must be 64 hex digits/],
    [
      'with another plan',
      () => packed(changed((wire) => (at(wire, 'asked')['seed'] = 2))),
      /the plan in it is not the one that the report names/,
    ],
    [
      'of other models than its plan',
      () => packed(changed((wire) => (at(wire, 'result', 'models', 0)['model'] = 'other'))),
      /not of the models that the plan names/,
    ],
    [
      'with a number that is a text',
      () => packed(changed((wire) => (at(wire, 'result', 'models', 0)['mu'] = '5'))),
      /“models.0.mu” must be a value/,
    ],
    [
      'with a number that is too large',
      () => packed(changed(() => undefined).replace(/"mu":[\d.]+/, '"mu":1e999')),
      /a number that is too large/,
    ],
    [
      'with a reason that is none',
      () => packed(changed((wire) => (at(wire, 'result', 'models', 0)['grade'] = { value: null, why: 5 }))),
      /“models.0.grade”/,
    ],
    [
      'with a scenario less for one model',
      () => packed(changed((wire) => (at(wire, 'result', 'models', 1)['scenarios'] as unknown as Json[]).pop())),
      /the scenarios of the model .* are not those of the first model/,
    ],
    [
      'with a benchmark less in one scenario',
      () => packed(changed((wire) => delete at(wire, 'result', 'models', 1, 'scenarios', 2, 'benchmarks')['words'])),
      /does not have a score for each benchmark/,
    ],
    [
      'with a score that is an object',
      () => packed(changed((wire) => (at(wire, 'result', 'models', 1, 'scenarios', 2, 'benchmarks')['words'] = {}))),
      /a score under the scenario/,
    ],
    ['without models', () => packed(changed((wire) => (at(wire, 'result')['models'] = []))), /must not be empty/],
    [
      'with half a character',
      () => packed(changed(() => undefined).replace('"evenkeel 0.1.0"', '"\\ud83d"')),
      /half a character/,
    ],
  ])('%s gets one sentence', async (_, make, sentence) => {
    expect(await sentenceOf(await make())).toMatch(sentence);
  });

  it('a bomb is given up at 4 MB', async () => {
    const bomb = await packed(Buffer.alloc(300_000_000, ' '));
    expect(bomb.length).toBeLessThan(maxPayloadLength);
    expect(await sentenceOf(bomb)).toMatch(/unpacks to more than 4 MB/);
  });

  it('names that JavaScript treats apart change nothing', async () => {
    const text = changed(() => undefined).replace('{', '{"__proto__":{"polluted":true},');
    await decodeReport(await packed(text));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
