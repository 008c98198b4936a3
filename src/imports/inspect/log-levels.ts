import type { Json } from '../../base/json/json.ts';
import type { VaryingLogField } from '../log/imported-log.ts';
import { logFieldKindOfSetting, type LogFieldCandidate } from '../log/varied-fields.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';

/** A field of a log with its value. */
export type LogSetting = LogFieldCandidate & { readonly value: string };

const mostSettings = 300;

/** The settings in a log's header. Settings that differ between logs may be the factors. */
export function settingsOfLog(header: Fields): readonly LogSetting[] {
  const { task, task_args: args, model_args: modelArgs } = fieldsOf(header['eval']);
  const { steps } = fieldsOf(header['plan']);
  const solvers = arrayOrEmpty(steps).map(fieldsOf);
  const config = generationConfigOfLog(header);
  const systems = [...solvers.flatMap((step) => systemOf(step)), ...textsOf(config['system_message'])];
  return [
    { id: 'system', title: 'System message', kind: 'system message' as const, value: systems.join('\n\n') },
    { id: 'task', title: 'Task', kind: 'task' as const, value: valueAsText(task) },
    ...solvers.flatMap(settingsOfSolver),
    {
      id: 'solvers',
      title: 'Solvers',
      kind: 'setting' as const,
      value: solvers.map(({ solver }) => valueAsText(solver)).join(' → '),
    },
    ...settingsIn('task', args, logFieldKindOfSetting),
    ...settingsIn('config', config, () => 'setting').filter(({ id }) => !saysNothing.has(id)),
    ...settingsIn('model', modelArgs, () => 'setting'),
  ].slice(0, mostSettings);
}

/** The generation settings in this header. */
export const generationConfigOfLog = (header: Fields): Fields => ({
  ...fieldsOf(fieldsOf(header['eval'])['model_generate_config']),
  ...fieldsOf(fieldsOf(header['plan'])['config']),
});

const isSystem = ({ solver }: Fields): boolean => valueAsText(solver).split('/').at(-1) === 'system_message';
const systemOf = (step: Fields): string[] => (isSystem(step) ? textsOf(fieldsOf(step['params'])['template']) : []);
const textsOf = (value: Json | undefined): string[] => (typeof value === 'string' && value !== '' ? [value] : []);

/** Settings that only affect speed, or that have a field of their own. */
const saysNothing: ReadonlySet<string> = new Set(
  [
    'max_retries',
    'timeout',
    'attempt_timeout',
    'max_connections',
    'adaptive_connections',
    'batch',
    'cache',
    'system_message',
  ].map((name) => `config.${name}`),
);

function settingsOfSolver(step: Fields, n: number, all: readonly Fields[]): LogSetting[] {
  const name = valueAsText(step['solver']);
  const before = all.slice(0, n).filter(({ solver }) => valueAsText(solver) === name).length;
  const found = settingsIn(before > 0 ? `${name} ${before + 1}` : name, step['params'], logFieldKindOfSetting);
  return isSystem(step) ? found.filter(({ title }) => title !== 'template') : found;
}

function settingsIn(room: string, given: Json | undefined, kindOf: (name: string) => VaryingLogField['kind']): LogSetting[] {
  if (!isFields(given)) return [];
  return Object.entries(given).map(([name, value]) => ({
    id: `${room}.${name}`,
    title: name.replaceAll('_', ' '),
    kind: kindOf(name),
    value: valueAsText(value),
  }));
}

/** Converts a value to text; a missing value becomes an empty text. */
export const valueAsText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
