/**
 * Writes flows in ChainForge's older layout, which repeats its texts, with content of our own:
 * `npx tsx tools/generators/layouts/chainforge-flows.ts`. `capitals.cforge` has five models, `system-messages.cforge` three
 * system messages.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../test/fixtures/chainforge/', import.meta.url));

interface Model {
  readonly name: string;
  readonly system?: string;
}
interface Cell {
  readonly model: Model;
  readonly vars: Readonly<Record<string, string>>;
  readonly metavars?: Readonly<Record<string, string>>;
  readonly prompt: string;
  readonly texts: readonly string[];
}

const uid = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** ChainForge's settings of a model. Only some models have their own system message. */
const modelSpec = ({ name, system }: Model) => ({
  ...{ base_model: name, emoji: '', key: uid(name), model: `${name}-1`, name, temp: 1 },
  settings: { temperature: 1, ...(system !== undefined && { system_msg: system }) },
  progress: { success: 100, error: 0 },
});

const responseOf = ({ model, vars, metavars, prompt, texts }: Cell, template: string) => ({
  ...{ vars, metavars: { ...metavars, __pt: template, LLM_0: model.name }, llm: model.name, prompt },
  ...{ responses: texts, uid: uid(model.name + JSON.stringify(vars)) },
});

/** An evaluator's results: one per text, each with all settings of the model. */
const evaluatorResults = (cells: readonly Cell[], template: string, isRight: (text: string, cell: Cell) => boolean) =>
  cells.flatMap((cell) =>
    cell.texts.map((text) => ({
      ...{ ...responseOf(cell, template), llm: modelSpec(cell.model), responses: [text], tokens: {} },
      eval_res: { items: [isRight(text, cell)], dtype: 'Categorical' },
    })),
  );

/**
 * The cache of a prompt node: one file of answers per model, which includes earlier runs, and the answers of the last run.
 */
function promptCache(cells: readonly Cell[], template: string, earlier: readonly Cell[] = []) {
  const models = [...new Set(cells.map(({ model }) => model))];
  const answersOf = (model: Model) => {
    const kept = [...earlier, ...cells].filter((cell) => cell.model === model);
    return Object.fromEntries(
      kept.map((cell) => [
        cell.prompt,
        kept
          .filter(({ prompt }) => prompt === cell.prompt)
          .map((each) => ({
            ...responseOf(each, template),
            query: { model: model.name, temperature: 1, n: each.texts.length },
            raw_response: each.texts.map((text) => ({ choices: [{ finish_reason: 'stop', message: { content: text } }] })),
          })),
      ]),
    );
  };
  const names = models.map((_, n) => `prompt-1_${n}.json`);
  return {
    ...Object.fromEntries(models.map((model, n) => [names[n], answersOf(model)])),
    'prompt-1.json': {
      cache_files: Object.fromEntries(models.map((model, n) => [names[n], modelSpec(model)])),
      responses_last_run: cells.map((cell) => responseOf(cell, template)),
    },
  };
}

const node = (id: string, type: string, data: object) => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
  width: 300,
  height: 200,
});
const edge = (source: string, sourceHandle: string, target: string, targetHandle: string) => ({
  ...{ source, sourceHandle, target, targetHandle, id: `${source}-${target}`, type: 'default' },
});
const write = (name: string, flow: object): void => writeFileSync(`${folder}${name}.cforge`, JSON.stringify(flow));

const capitals = [
  ['France', 'Paris'],
  ['Japan', 'Tokyo'],
  ['Kenya', 'Nairobi'],
  ['Peru', 'Lima'],
  ['Norway', 'Oslo'],
] as const;
const helper = 'You help with geography.';
const models: readonly Model[] = [
  { name: 'alder', system: helper },
  { name: 'birch', system: 'You are brief.' },
  { name: 'cedar' },
  { name: 'doum' },
  { name: 'elm' },
];
const template = 'Name the capital and nothing else: {question}';
/**
 * Model 0 knows every capital. Model n > 0 misses country `at` where `at` mod (6 − n) is 1. The second answer also misses
 * where (n + `at`) mod 4 is 3.
 */
const capitalCells = capitals.flatMap(([country, capital], at) =>
  models.map((model, n): Cell => {
    const question = `What is the capital of ${country}?`;
    const isLost = n > 0 && at % (6 - n) === 1;
    const texts = [isLost ? 'I do not know.' : capital, isLost || (n + at) % 4 === 3 ? 'Perhaps Rome.' : `${capital}.`];
    const prompt = template.replace('{question}', question);
    return { model, vars: { question }, metavars: { Expected: capital }, prompt, texts };
  }),
);
write('capitals', {
  flow: {
    nodes: [
      node('prompt-1', 'prompt', { prompt: template, n: 2, llms: models.map(modelSpec) }),
      node('table-1', 'table', {
        columns: ['Question', 'Expected'].map((header) => ({ header, key: header.toLowerCase() })),
        rows: capitals.map(([question, expected]) => ({ __uid: uid(question), question, expected })),
      }),
      node('simpleEval-1', 'simpleval', {
        ...{ operation: 'contains', textValue: 'of Expected (meta)', varSelected: true },
        ...{ varValue: 'Expected', varValueType: 'meta' },
      }),
    ],
    edges: [
      edge('table-1', 'Question', 'prompt-1', 'question'),
      edge('prompt-1', 'prompt', 'simpleEval-1', 'responseBatch'),
    ],
  },
  cache: {
    ...promptCache(capitalCells, template),
    'table-1.json': {},
    'simpleEval-1.json': evaluatorResults(capitalCells, template, (text, { metavars }) =>
      text.includes(metavars?.Expected ?? ''),
    ),
    [`r.${uid('grade')}.grade`]: {},
  },
});

const small: Model = { name: 'alder', system: '' };
const systems = ['Answer with a list.', 'You write lists. Begin each line with a hyphen.', 'You help with words.'];
const tasks = ['three colours', 'four birds', 'two rivers', 'five fruits', 'three metals', 'two planets'];
const listTemplate = '{=system_msg}\n{instruction}';
const listCell = (system: string, task: string, texts: readonly string[]): Cell => ({
  ...{ model: small, prompt: `Name ${task}.`, texts },
  vars: { '=system_msg': system, instruction: `Name ${task}.` },
});
/** The first system message gives lists in all five answers, the second in four, the third in two or three. */
const listCells = systems.flatMap((system, row) =>
  tasks.map((task, at) => {
    const lists = [5, 4, 3 - (at % 2)][row] ?? 0;
    return listCell(
      system,
      task,
      Array.from({ length: 5 }, (_, n) => (n < lists ? `- one of ${task}\n- number ${n + 2}` : `Here are ${task}.`)),
    );
  }),
);
write('system-messages', {
  flow: {
    nodes: [
      node('prompt-1', 'prompt', { prompt: listTemplate, n: 5, llms: [modelSpec(small)] }),
      node('text-1', 'textfields', { fields: Object.fromEntries(tasks.map((task, n) => [`f${n}`, `Name ${task}.`])) }),
      node('text-2', 'textfields', { fields: Object.fromEntries(systems.map((system, n) => [`f${n}`, system])) }),
      node('eval-1', 'evaluator', {
        code: 'function evaluate({ text }) { return text.startsWith("- "); }',
        language: 'javascript',
      }),
      node('vis-1', 'vis', { input: 'eval-1', title: 'Was it a list?' }),
    ],
    edges: [
      edge('text-1', 'output', 'prompt-1', 'instruction'),
      edge('text-2', 'output', 'prompt-1', '=system_msg'),
      edge('prompt-1', 'prompt', 'eval-1', 'responseBatch'),
      edge('eval-1', 'output', 'vis-1', 'input'),
    ],
  },
  cache: {
    ...promptCache(
      listCells,
      listTemplate,
      tasks.map((task) => listCell('Lists only, and nothing else.', task, ['- one', '- one', '- one', '- one', '- one'])),
    ),
    'eval-1.json': evaluatorResults(listCells, listTemplate, (text) => text.startsWith('- ')),
    'text-1.json': {},
    'vis-1.json': {},
  },
});
