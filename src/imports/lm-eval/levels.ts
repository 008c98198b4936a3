import type { VaryingLogField } from '../log/imported-log.ts';
import type { SamplesFileNameParts } from './files.ts';
import type { LmEvalResults, TaskRunDetails } from './results.ts';

/**
 * The settings of all questions in a samples file. The task and the levels of single questions (`prompt`, `place`) are added
 * later.
 */
export function levelsOfSamplesFile(
  { date, folder }: SamplesFileNameParts,
  results: LmEvalResults | undefined,
  template: string,
  task: TaskRunDetails | undefined,
): Readonly<Record<string, string>> {
  return {
    system: results?.system ?? '',
    template,
    shots: task?.shots ?? '',
    chat: results?.template ?? '',
    multiturn: results?.isMultiturn === true ? 'yes' : 'no',
    settings: results?.modelArgs ?? '',
    run: [folder, date].filter(Boolean).join('/'),
  };
}

/** The candidate fields. `promptNames` are short names by template. */
export const listPossiblyVaryingFields = (
  promptNames: Readonly<Record<string, string>>,
): readonly Omit<VaryingLogField, 'values'>[] => [
  { id: 'task', title: 'Task', kind: 'task', isProposed: true },
  { id: 'prompt', title: 'Prompt', kind: 'prompt', isProposed: true, names: promptNames },
  { id: 'place', title: 'Letter of the right choice', kind: 'setting', isProposed: true },
  { id: 'system', title: 'System message', kind: 'system message', isProposed: true, names: { '': 'none' } },
  { id: 'template', title: 'Template', kind: 'prompt', isProposed: true },
  { id: 'shots', title: 'Examples in the prompt', kind: 'setting', isProposed: true },
  { id: 'chat', title: 'Chat template (hash)', kind: 'setting', isProposed: true, names: { '': 'none' } },
  { id: 'multiturn', title: 'Examples as turns of a chat', kind: 'setting', isProposed: true },
  { id: 'settings', title: 'Settings of the model', kind: 'setting', isProposed: true },
  { id: 'run', title: 'Run', kind: 'file', isProposed: false },
];

/** Looks up the template of a task, if several runs of the task differ in it. */
export function makeVariedTemplateLookup(
  results: readonly LmEvalResults[],
): (task: string, found: TaskRunDetails | undefined) => string {
  const byTask = new Map<string, Set<string>>();
  for (const { tasks } of results)
    for (const [task, found] of tasks) byTask.set(task, (byTask.get(task) ?? new Set()).add(templateOf(found)));
  return (task, found) => (found && (byTask.get(task)?.size ?? 0) > 1 ? templateOf(found) : '');
}

/** Code in a configuration contains a memory address that changes with every run. */
const templateOf = ({ description, text }: TaskRunDetails): string =>
  [description, text.replace(/ at 0x[0-9a-f]+/g, '')].filter(Boolean).join('\n');
