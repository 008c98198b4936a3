import { stringify } from 'yaml';
import { setOf, type Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { Prompt } from '../../core/answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { plural } from '../../core/words/format.ts';
import { parseReferenceNumber } from '../../reading/number.ts';
import { zipFiles, type FileInZip, type FileWithOmissions } from '../zipped.ts';
import {
  firstSampleCell,
  promptOfPlanVariant,
  titledPlanVariants,
  type PlannedRun,
  type PlanVariant,
} from './plan-variants.ts';
import type { ChoiceOrderProvider } from './promptfoo-config.ts';

/** How lm-eval extracts answers: the pattern to extract, and what the comparison ignores. */
const kinds = {
  choice: {
    pattern:
      '(?i:answer)(?:[ \\t]+(?i:is))?[ \\t]*:?[\\s*_("\\[]*([A-Z])(?![A-Za-z0-9])|^[\\s*_("\\[]*([A-Z])(?![A-Za-z0-9])',
    metric: {},
  },
  number: { pattern: '(-?\\d[\\d,]*(?:\\.\\d+)?)', metric: { regexes_to_ignore: [',', '\\.0+$'] } },
  text: { pattern: '(?i:answer)[ \\t]*:[\\s*_"]*([^\\n]+)', metric: { ignore_case: true, ignore_punctuation: true } },
} as const;

type Kind = keyof typeof kinds;

/** A task: the questions of one set and kind in one prompt variant. */
interface Task {
  readonly name: string;
  readonly way: PlanVariant;
  readonly set: string;
  readonly kind: Kind;
  readonly decoding: Prompt['decoding'];
  /** Stop sequences that end an answer. */
  readonly stop: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  readonly id: string;
  readonly target: string;
  readonly [column: string]: unknown;
}

/**
 * A plan as tasks of lm-evaluation-harness. There is one YAML file per prompt variant, set and kind of answer, with its
 * questions as JSON Lines. A group contains all of them, and a README lists what could not be carried over. The prompts
 * equal the plan's to the last character. lm-eval adds the chat template, unless they are completions.
 */
export function planToLmEvalFiles(planned: PlannedRun, shown: ChoiceOrderProvider): LmEvalFiles {
  const { isRightOrWrong, many } = planned.study.answerKind;
  if (!isRightOrWrong)
    throw new UserError(`lm-eval counts answers as right or wrong. A run of ${many} cannot become its tasks.`);
  const group = `evenkeel_${planned.planId.slice(0, 8)}`;
  const left = leftOf(planned);
  const tasks = titledPlanVariants(planned).flatMap((way, at) => tasksOf(planned, way, `${group}_way${at + 1}`, shown));
  if (tasks.length === 0) throw new UserError('lm-eval has no scoring for any of the questions: nothing was written.');
  const files: [path: string, text: string][] = tasks.flatMap((task) => [
    [`${task.name}.yaml`, taskYaml(task, planned)],
    [`data/${task.name}.jsonl`, task.rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
  ]);
  files.push([`${group}.yaml`, stringify({ group, task: tasks.map(({ name }) => name), metadata: { version: 1 } })]);
  files.push(['README.md', readme(planned, group, tasks, left)]);
  return { left, files: files.map(([path, text]) => ({ path: `${group}/${path}`, content: new Blob([text]) })) };
}

export async function zipLmEvalTasks(planned: PlannedRun, shown: ChoiceOrderProvider): Promise<FileWithOmissions> {
  const { files, left } = planToLmEvalFiles(planned, shown);
  return { content: await zipFiles(files), left };
}

interface LmEvalFiles {
  readonly files: readonly FileInZip[];
  /** What the files lack, as one sentence each. */
  readonly left: readonly string[];
}

function tasksOf(planned: PlannedRun, way: PlanVariant, name: string, shown: ChoiceOrderProvider): Task[] {
  const byTask = new Map<string, Omit<Task, 'name' | 'way' | 'rows'> & { readonly rows: Row[] }>();
  const sets = setNames(planned.items);
  for (const item of planned.items) {
    const order = shown.orderOf(firstSampleCell(planned.plan.models[0] ?? '', way.variant, item));
    const target = targetOf(item, order);
    const prompt = target && promptOfPlanVariant(planned, way, item);
    if (!prompt) continue;
    const set = setOf(item.id);
    const key = `${sets.get(set) ?? ''}_${target.kind}`;
    const { decoding } = prompt;
    const stop = prompt.messages === undefined ? prompt.stop : [];
    const task = byTask.get(key) ?? { set, kind: target.kind, decoding, stop, rows: [] };
    byTask.set(key, task);
    task.rows.push({
      id: item.id,
      question: item.question,
      // One string, since lm-eval would also parse dates in a list as timestamps.
      ...(target.kind === 'choice' && { choices: JSON.stringify(item.choices), ...(order && { shown: order }) }),
      ...chatOf(prompt),
      target: target.text,
      // The question's own answer, if it is compared in another form: “1,200”.
      ...(typeof item.answer === 'string' && !['', target.text].includes(item.answer) && { answer: item.answer }),
      ...rowMark(planned, way),
    });
  }
  return [...byTask].map(([key, task]) => ({ name: `${name}_${key}`, way, ...task, rows: task.rows.map(asText) }));
}

/**
 * lm-eval would parse a column of dates as timestamps. A text that begins with a date gets a leading space, which the task
 * removes.
 */
const asText = (row: Row): Row => (startsWithDate.test(row.target) ? { ...row, target: ` ${row.target}` } : row);
const startsWithDate = /^ ?\d{4}-\d\d-\d\d/;

/** Marks by which a log of these tasks is recognized as answers to this plan; `round-trip-plan.ts` in imports reads them. */
const rowMark = ({ planId }: PlannedRun, { id, title, levels }: PlanVariant) => ({
  evenkeel: planId.slice(0, 8),
  way: id,
  way_title: title,
  ...(levels && { levels }),
});

/** Set names that are valid in task names. If two would be equal, the later one gets a number. */
function setNames(items: readonly Item[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const set of new Set(items.map(({ id }) => setOf(id)))) {
    const name = set.replace(/[^A-Za-z0-9]+/g, '_');
    names.set(set, [...names.values()].includes(name) ? `${name}_${names.size + 1}` : name);
  }
  return names;
}

/** A leading system message, and the rest as one text, since lm-eval has no further turns. */
function chatOf({ messages, completion }: Prompt): { readonly system: string; readonly prompt: string } {
  if (messages === undefined) return { system: '', prompt: completion };
  const [first] = messages;
  const rest = first?.role === 'system' ? messages.slice(1) : messages;
  return { system: first?.role === 'system' ? first.content : '', prompt: rest.map(({ content }) => content).join('\n\n') };
}

interface Target {
  readonly kind: Kind;
  readonly text: string;
}

/** The right answer in the form that lm-eval compares; `undefined` if lm-eval has no such scoring. */
function targetOf(item: Item, order: readonly number[] | undefined): Target | undefined {
  const { answer, choices, counts } = item;
  const [rule, another] = counts?.rules ?? [];
  if (another) return undefined;
  if (choices && typeof answer === 'number' && (!rule || rule.kind === 'choice'))
    return { kind: 'choice', text: optionLetter(order ? order.indexOf(answer) : answer) };
  if (rule?.kind === 'number' && rule.within === undefined && rule.share === undefined && rule.units === undefined)
    return numberTarget(rule.value ?? String(answer));
  if (rule?.kind === 'text' && (rule.any?.length ?? 1) === 1) return { kind: 'text', text: rule.any?.[0] ?? String(answer) };
  if (rule || choices) return undefined;
  return numberTarget(String(answer)) ?? { kind: 'text', text: String(answer) };
}

/** Whole and decimal numbers only: others, such as fractions, are compared as text. */
function numberTarget(reference: string): Target | undefined {
  const plain = reference.trim().replace(/,(?=\d{3}\b)/g, '');
  return parseReferenceNumber(reference) && /^-?\d+(?:\.\d+)?$/.test(plain) ? { kind: 'number', text: plain } : undefined;
}

function taskYaml({ name, way, set, kind, decoding, stop, rows }: Task, { plan }: PlannedRun): string {
  const { temperature, topP, topK, maxTokens } = decoding;
  const { pattern, metric } = kinds[kind];
  return stringify(
    {
      task: name,
      dataset_path: 'json',
      dataset_kwargs: { data_files: { test: `data/${name}.jsonl` } },
      test_split: 'test',
      output_type: 'generate_until',
      description: 'system',
      doc_to_text: 'prompt',
      doc_to_target: rows.some(({ target }) => startsWithDate.test(target)) ? '{{ target | trim }}' : 'target',
      num_fewshot: 0,
      generation_kwargs: {
        until: [...stop],
        do_sample: temperature > 0,
        temperature,
        max_gen_toks: maxTokens,
        ...(topP !== undefined && { top_p: topP }),
        ...(topK !== undefined && { top_k: topK }),
      },
      repeats: plan.samples,
      filter_list: [
        {
          name: 'evenkeel',
          filter: [{ function: 'regex', regex_pattern: pattern, group_select: -1 }, { function: 'take_first' }],
        },
      ],
      metric_list: [{ metric: 'exact_match', aggregation: 'mean', higher_is_better: true, ...metric }],
      metadata: { version: 1, way: way.id, way_title: way.title, set },
    },
    { lineWidth: 0 },
  );
}

/** What the tasks lack of the plan, as one sentence each. */
function leftOf(planned: PlannedRun): readonly string[] {
  const without = planned.items.filter((item) => targetOf(item, undefined) === undefined).length;
  const turns = titledPlanVariants(planned).filter((way) =>
    planned.items.some((item) => {
      const messages = promptOfPlanVariant(planned, way, item)?.messages ?? [];
      return (
        messages.filter(({ role }) => role !== 'system').length > 1 ||
        messages.slice(1).some(({ role }) => role === 'system')
      );
    }),
  ).length;
  return [
    'Each answer is parsed by one expression. For questions with choices it compares the letter. So answers with only the choice’s words, refusals and unreadable answers are wrong there.',
    ...(planned.plan.samples > 1
      ? ['lm-eval scores only the first repetition of each question. The others are in its samples files.']
      : []),
    ...(turns > 0
      ? [
          `In ${plural(turns, 'prompt variant')}, a chat has several turns. Here they are one text, with blank lines between them.`,
        ]
      : []),
    ...(without > 0
      ? [
          `${plural(without, 'question')} ${without === 1 ? 'counts' : 'count'} by rules that lm-eval does not have, so ${without === 1 ? 'it is' : 'they are'} left out.`,
        ]
      : []),
  ];
}

function readme(
  { planId, plan, study }: PlannedRun,
  group: string,
  tasks: readonly Task[],
  left: readonly string[],
): string {
  return [
    `# Evenkeel plan ${planId}`,
    '',
    `${study.title}: ${plural(tasks.length, 'task')} of lm-evaluation-harness. Run it in this folder, because the tasks look for their questions there:`,
    '',
    '```',
    `lm_eval run --model hf --model_args pretrained=… --tasks ${group} --include_path .${plan.completion ? '' : ' --apply_chat_template'} --log_samples --output_path out`,
    '```',
    '',
    'Drop the folder `out` on Evenkeel’s import page (`#/import`) to get this plan again, with these answers.',
    '',
    'Left out:',
    '',
    ...left.map((sentence) => `- ${sentence}`),
    '',
  ].join('\n');
}
