import { expect, test } from 'vitest';
import {
  customChatFacts,
  modelFacts,
  planFacts,
  parseAnsweringSessions,
  type ProvenanceRecord,
} from '../../src/report/provenance.ts';
import { addBatchToEnvironment } from '../../src/export/batch/batch-provenance.ts';
import { environmentWithSession } from '../../src/run/environment.ts';
import { judgeDefaults } from '../../src/studies/judge/protocol/options.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';

const model = 'transformers:evenkeel/tiny-a@2026-11:int8';
const record: ProvenanceRecord = {
  id: 'f'.repeat(64),
  plan: {
    study: 'system-prompt',
    options: { ...systemPromptStudy.defaults, maxTokens: 64 },
    models: [model],
    items: ['words/1', 'words/2', 'calendar/1'].map((id) => ({ id, hash: '0'.repeat(16) })),
    samples: 1,
    seed: 7,
    resolved: {},
  },
  models: [{ model, contextWindow: 1024, chatTemplateHash: 'c0ffee', tokenizerHash: 'beef', device: 'wasm', ms: 600 }],
};
const facts = (list: readonly { name: string; value: string }[]) =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

test('what the plan fixes', () => {
  expect(facts(planFacts(record.plan))).toEqual({
    Questions: 'words: 2 questions; calendar: 1 question. The plan holds the hash of each question’s content.',
    'System prompts': systemPromptStudy.defaults.templates.map(({ title }) => title).join(', '),
    Decoding: 'greedy (temperature 0), at most 64 tokens an answer, 1 sample',
    Seed: '7',
  });
});

test('completions, with their examples', () => {
  const examples = [1, 2].map((n) => ({ set: 'words', question: `Which is ${n}?`, answer: `${n}` }));
  const plan = { ...record.plan, completion: { examples } };
  expect(facts(planFacts(plan))['Prompt format']).toBe(
    'completion without a chat template, 2 examples of the plan before each question',
  );
  expect(customChatFacts(plan)).toEqual([
    { name: 'Example of words', value: 'Question: Which is 1?\nAnswer: 1' },
    { name: 'Example of words', value: 'Question: Which is 2?\nAnswer: 2' },
  ]);
});

test('what its prompts say that are chats: as they are written', () => {
  const chat = {
    id: 'clerk',
    title: 'Clerk',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: '{question}' },
    ],
  };
  const options = { ...systemPromptStudy.defaults, templates: [...systemPromptStudy.defaults.templates, chat] };
  expect(customChatFacts({ ...record.plan, options })).toEqual([
    { name: 'Clerk', value: 'system: Be kind.\n\nuser: {question}' },
  ]);
  expect(customChatFacts({ ...record.plan, options: judgeDefaults })).toEqual([]);
  // A shared link may contain anything.
  expect(customChatFacts({ ...record.plan, options: { templates: [1, {}, { messages: [null], title: [] }] } })).toHaveLength(
    1,
  );
});

test('what a judge’s plan fixes: its ratings are sampled', () => {
  const options = { ...judgeDefaults, temperatures: [1, 0.2].map((value, at) => ({ id: `t${at}`, value })) };
  const { Scales, Definitions, Decoding } = facts(planFacts({ ...record.plan, study: 'judge', options, samples: 5 }));
  expect(Scales).toBe('5-P, 10-P, 5-P Likert, Binary');
  expect(Definitions).toBe('none, short, long');
  expect(Decoding).toBe('temperature 1, 0.2, top-p 1, at most 64 tokens an answer, 5 samples');
});

test('a model: what its id says, and what it was loaded with', () => {
  expect(facts(modelFacts(model, record))).toEqual({
    Id: 'transformers:evenkeel/tiny-a@2026-11:int8',
    Engine: 'transformers',
    Revision: '2026-11',
    Weights: 'int8',
    Device: 'wasm',
    Context: '1,024 tokens',
    'Tokenizer (hash)': 'beef',
    'Chat template (hash)': 'c0ffee',
    'Loaded in': '1 s',
  });
  expect(modelFacts('not an id', record)).toEqual([]);
  expect(modelFacts('elsewhere:gpt-4', record)).toEqual([]);
});

test('sessions as the runner writes them', () => {
  const engine = {
    id: 'transformers',
    name: 'transformers.js',
    version: '4.3.1',
    device: 'wasm',
    honours: ['maxTokens' as const],
  };
  const environment = environmentWithSession(null, [engine], new Date('2026-11-21T10:00:00Z'));
  const [session] = parseAnsweringSessions({ ...record, environment });
  expect(session!.started).toBe('2026-11-21T10:00:00.000Z');
  expect(session!.lines).toContain('Engine: transformers.js · 4.3.1 · wasm (honours maxTokens)');
  expect(session!.lines[0]).toMatch(/^evenkeel /);
});

test('an archive that has anything else there has no sessions, or empty ones', () => {
  for (const environment of [null, 'x', 3, [], { sessions: 'x' }, { sessions: [null, 4] }]) {
    expect(parseAnsweringSessions({ ...record, environment })).toEqual([]);
  }
  expect(
    parseAnsweringSessions({ ...record, environment: { sessions: [{ started: 5, engines: [{}, null], browser: {} }] } }),
  ).toEqual([{ started: null, lines: [] }]);
});

test('a session of batch files says in which dialect, and what came', () => {
  const found = { answers: 2, failed: 1, already: 0, unplaced: { lines: 0, first: [] }, models: new Map() };
  const environment = addBatchToEnvironment(null, found, {
    dialect: 'vllm',
    files: 1,
    now: new Date(Date.UTC(2026, 10, 21, 10)),
  });
  const [session] = parseAnsweringSessions({ ...record, environment });
  expect(session!.started).toBe('2026-11-21T10:00:00.000Z');
  expect(session!.lines).toContain('Batch files in the dialect “vLLM”: 2 answers and 1 failure from 1 result file.');
});
