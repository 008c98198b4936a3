import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';

/** What a results file says about the run of its samples files. */
export interface LmEvalResults {
  readonly file: string;
  readonly version?: string;
  readonly model?: string;
  /** `model_args` without the model’s name and its connection. */
  readonly modelArgs: string;
  readonly system: string;
  readonly isMultiturn: boolean;
  /** The hash of the chat template, or '' if none was used. */
  readonly template: string;
  readonly tasks: ReadonlyMap<string, TaskRunDetails>;
  /** By task: its group, and its name within the group. */
  readonly groups: ReadonlyMap<string, { readonly name: string; readonly part: string }>;
}

export interface TaskRunDetails {
  readonly shots: string;
  /** How a question becomes a prompt, if the task has a template for it. */
  readonly text: string;
  readonly description: string;
  /** The title of the prompt variant, for a task that Evenkeel wrote. */
  readonly wayTitle?: string;
  readonly seed?: number;
  /** The number of questions in the task, and how many of them were asked. */
  readonly original?: number;
  readonly effective?: number;
  /** By “metric,filter”. */
  readonly scores: ReadonlyMap<string, number>;
  /** By filter, its last step. */
  readonly lastSteps: ReadonlyMap<string, string>;
  readonly repeats: number;
  /** By metric, whether higher values are better, if the file says so. */
  readonly isHighGood: ReadonlyMap<string, boolean>;
}

export const isLmEvalResultsHead = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  /"results"\s*:\s*\{/.test(head) &&
  /"(?:configs|config_general|versions|group_subtasks)"/.test(head);

export function parseLmEvalResults(text: string, file: string): LmEvalResults {
  const all = parseJson(text, `“${file}”`);
  if (!isFields(all) || !isFields(all['results'])) throw new UserError(`“${file}” has no results by task.`);
  const config = fieldsOf(all['config']);
  const version = textOf(all['lm_eval_version']);
  const args = argumentsIn(config['model_args']);
  const model = textOf(all['model_name']) ?? modelAmong(args) ?? textOf(config['model']);
  return {
    file,
    ...(version !== undefined && { version }),
    ...(model !== undefined && { model }),
    modelArgs: [...args]
      .filter(([name]) => !ofConnection.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join(','),
    system: textOf(all['system_instruction']) ?? '',
    isMultiturn: all['fewshot_as_multiturn'] === true,
    template: textOf(all['chat_template_sha']) ?? '',
    tasks: new Map(
      Object.keys(fieldsOf(all['configs']))
        .concat(Object.keys(all['results']))
        .map((task) => [task, taskIn(all, task)] as const),
    ),
    groups: groupsIn(all),
  };
}

/** The innermost group of each task. */
function groupsIn(all: Fields): LmEvalResults['groups'] {
  const groups = Object.entries(fieldsOf(all['group_subtasks']))
    .map(([name, parts]) => ({ name, parts: arrayOrEmpty(parts).filter((part) => typeof part === 'string') }))
    .filter(({ parts }) => parts.length > 1)
    .sort((one, other) => other.parts.length - one.parts.length);
  return new Map(
    groups.flatMap(({ name, parts }) =>
      parts.map((task) => [task, { name, part: task.startsWith(`${name}_`) ? task.slice(name.length + 1) : task }] as const),
    ),
  );
}

/** Arguments that identify the model or its connection, not how it was asked. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['pretrained', 'model', 'path', 'engine', 'base_url', 'tokenizer', 'tokenizer_backend', 'num_concurrent'],
  ...['max_retries', 'trust_remote_code', 'device', 'gpu_memory_utilization', 'tensor_parallel_size', 'timeout', 'api_key'],
]);

function argumentsIn(value: Json | undefined): ReadonlyMap<string, string> {
  if (isFields(value)) return new Map(Object.entries(value).map(([name, each]) => [name, String(each)]));
  if (typeof value !== 'string') return new Map();
  return new Map(
    value.split(',').map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [name.trim(), rest.join('=')];
    }),
  );
}

const modelAmong = (args: ReadonlyMap<string, string>): string | undefined =>
  ['peft', 'delta', 'pretrained', 'model', 'path', 'engine'].map((name) => args.get(name)).find(Boolean);

function taskIn(all: Fields, task: string): TaskRunDetails {
  const of = (field: string) => getField(all[field], task);
  const config = fieldsOf(of('configs'));
  const samples = fieldsOf(of('n-samples'));
  const original = numberOf(samples['original']);
  const effective = numberOf(samples['effective']);
  const seed = numberOf(fieldsOf(config['generation_kwargs'])['seed']);
  const wayTitle = textOf(fieldsOf(config['metadata'])['way_title']);
  const scores = new Map<string, number>();
  for (const [name, value] of Object.entries(fieldsOf(of('results'))))
    if (typeof value === 'number' && Number.isFinite(value) && name.includes(',') && !name.includes('_stderr,'))
      scores.set(name, value);
  return {
    shots: String(numberOf(of('n-shot')) ?? numberOf(config['num_fewshot']) ?? ''),
    text: textOf(config['doc_to_text']) ?? '',
    description: textOf(config['description']) ?? '',
    ...(wayTitle !== undefined && { wayTitle: wayTitle.slice(0, 1000) }),
    ...(seed !== undefined && { seed }),
    ...(original !== undefined && { original }),
    ...(effective !== undefined && { effective }),
    scores,
    lastSteps: lastSteps(config['filter_list']),
    repeats: numberOf(config['repeats']) ?? 1,
    isHighGood: directionsIn(fieldsOf(of('higher_is_better')), arrayOrEmpty(config['metric_list']).map(fieldsOf)),
  };
}

/** Tasks list the directions of all metrics together. Their configurations list them per metric. */
function directionsIn(all: Fields, metrics: readonly Fields[]): ReadonlyMap<string, boolean> {
  const listed = metrics.map(({ metric, higher_is_better: isHigh }) => [metric, isHigh] as const);
  return new Map(
    [...listed, ...Object.entries(all)].flatMap(([name, isHigh]) =>
      typeof name === 'string' && typeof isHigh === 'boolean' ? [[name, isHigh] as const] : [],
    ),
  );
}

/** A task without filters has one filter, “none”, which takes the first answer. */
function lastSteps(filters: Json | undefined): ReadonlyMap<string, string> {
  const list = arrayOrEmpty(filters).map(fieldsOf);
  if (list.length === 0) return new Map([['none', 'take_first']]);
  return new Map(
    list.map(({ name, filter }) => [String(name), textOf(fieldsOf(arrayOrEmpty(filter).at(-1))['function']) ?? '']),
  );
}

const getField = (value: Json | undefined, name: string): Json | undefined =>
  isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
