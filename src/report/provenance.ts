import { filterKnownBenchmarkIds } from '../items/known-benchmarks.ts';
import { group } from 'd3';
import { importedRunFacts } from '../core/elsewhere/imported-run-notes.ts';
import { parseModelId } from '../core/models/model-id.ts';
import { importedEngineId } from '../core/elsewhere/imported-model.ts';
import { examplesPerQuestion, type CompletionFormat } from '../core/prompts/completion.ts';
import { setOf } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { RunRecord } from '../store/runs/runs.ts';
import { count, formatDuration, plural } from '../core/words/format.ts';
import { modelNameWithServer } from '../core/models/model-name.ts';

/** The known provenance of a result: everything for a run, only the plan for a shared report. */
export type ProvenanceRecord = Pick<RunRecord, 'id' | 'plan'> &
  Partial<
    Pick<RunRecord, 'planId' | 'models' | 'environment' | 'createdAt' | 'finishedAt' | 'total' | 'imports' | 'restored'>
  >;

/**
 * A session of the run: its start time, and the engines that answered. Archives may contain anything here, so all fields are
 * checked.
 */
export interface AnsweringSession {
  readonly started: string | null;
  readonly lines: readonly string[];
}

export interface ProvenanceFact {
  readonly name: string;
  readonly value: string;
}

/** Completion examples and custom chats, each under its title. Texts are verbatim, with placeholders in braces. */
export function customChatFacts({ options, completion }: Plan): ProvenanceFact[] {
  const { templates } = isObject(options) ? options : {};
  const examples = (completion?.examples ?? []).map(({ set, question, answer }) => ({
    name: `Example of ${set}`,
    value: `Question: ${question}\nAnswer: ${answer}`,
  }));
  if (!Array.isArray(templates)) return examples;
  const chats = (templates as readonly Json[]).flatMap((each) => {
    const { title, messages } = isObject(each) ? each : {};
    if (!Array.isArray(messages)) return [];
    const lines = (messages as readonly Json[]).map(
      (message) => `${textIn(message, 'role')}: ${textIn(message, 'content')}`,
    );
    return [{ name: String(title), value: lines.join('\n\n') }];
  });
  return [...examples, ...chats];
}

/** Scores on published questions may come from memorization. */
function contaminationFact(sets: readonly string[]): ProvenanceFact[] {
  const known = filterKnownBenchmarkIds(sets).map((set) => `“${set}”`);
  if (known.length === 0) return [];
  const [are, their] = known.length === 1 ? ['is a published benchmark', 'its'] : ['are published benchmarks', 'their'];
  return [
    {
      name: 'Contamination',
      value: `${known.join(', ')} ${are}: a model may have seen ${their} questions in training, and then scores higher than on new questions.`,
    },
  ];
}

/** The plan contains the examples; they are listed with its prompts. */
const completionFact = (format: CompletionFormat): ProvenanceFact => ({
  name: 'Prompt format',
  value: `completion without a chat template, ${plural(examplesPerQuestion(format), 'example')} of the plan before each question`,
});

export function planFacts({ items, options, samples, seed, resolved, completion, elsewhere }: Plan): ProvenanceFact[] {
  // Plans of the configuration study contain items that are only shown with their answers.
  const isShown = ({ id }: Plan['items'][number]) => isObject(resolved[id]) && 'shown' in resolved[id];
  const sets = [...group(items, ({ id }) => setOf(id))].map(([set, own]) => {
    const shown = own.filter(isShown).length;
    return `${set}: ${plural(own.length - shown, 'question')}${shown > 0 ? ` and ${count(shown)} held out for few-shot examples` : ''}`;
  });
  const { maxTokens, templates, optionScoring, form, orders, reasoningFirst, scales, temperatures } = isObject(options)
    ? options
    : {};
  return [
    { name: 'Questions', value: `${sets.join('; ')}. The plan holds the hash of each question’s content.` },
    ...contaminationFact([...new Set(items.map(({ id }) => setOf(id)))]),
    ...(completion ? [completionFact(completion)] : []),
    ...(Array.isArray(templates) ? [{ name: 'System prompts', value: titlesIn(templates) }] : []),
    ...(typeof form === 'string' && typeof orders === 'number'
      ? [
          {
            name: 'Asked',
            value: `${form === 'aware' ? 'paraphrase-aware' : 'plain'} prompt, three wordings, up to ${plural(orders, 'order')} of the choices. The plan holds the orders.`,
          },
        ]
      : []),
    ...(Array.isArray(scales) && isObject(options)
      ? [
          { name: 'Scales', value: titlesIn(scales) },
          { name: 'Definitions', value: listIn(options['definitions']) },
        ]
      : []),
    ...(Array.isArray(reasoningFirst) && reasoningFirst.length > 0
      ? [{ name: 'Reasoned out first', value: reasoningFirst.map(String).join(', ') }]
      : []),
    ...(elsewhere ? importedRunFacts(elsewhere) : []),
    ...(elsewhere
      ? []
      : [
          {
            name: 'Decoding',
            value: [
              Array.isArray(temperatures)
                ? `temperature ${(temperatures as readonly Json[]).map((each) => numberIn(each, 'value')).join(', ')}${topPIn(options)}`
                : 'greedy (temperature 0)',
              typeof maxTokens === 'number' ? `at most ${count(maxTokens)} tokens an answer` : '',
              plural(samples, 'sample'),
              optionScoring === true ? 'options also scored by their letters’ probability' : '',
            ]
              .filter((part) => part !== '')
              .join(', '),
          },
        ]),
    { name: elsewhere ? 'Seed of the intervals' : 'Seed', value: String(seed) },
  ];
}

/** The known facts about a model, from its id and from loading it. */
export function modelFacts(model: string, { models = [] }: ProvenanceRecord): ProvenanceFact[] {
  const loaded = models.find((each) => each.model === model);
  return [
    ...(isNamedInFull(model) ? [] : [{ name: 'Id', value: model }]),
    ...idFacts(model),
    ...(loaded
      ? [
          { name: 'Device', value: loaded.device },
          { name: 'Context', value: loaded.contextWindow > 0 ? `${count(loaded.contextWindow)} tokens` : notReported },
          { name: 'Tokenizer (hash)', value: loaded.tokenizerHash || notReported },
          { name: 'Chat template (hash)', value: loaded.chatTemplateHash || notReported },
          ...[...(loaded.drawnOtherwise ?? []), ...(loaded.notes ?? [])].map((value) => ({ name: 'Note', value })),
          { name: 'Loaded in', value: formatDuration(loaded.ms) },
        ]
      : []),
  ];
}

/** Only the name of an imported log’s model is known; archives may name models in other ways. */
const isNamedInFull = (model: string): boolean =>
  [modelNameWithServer(model), `${importedEngineId}:${modelNameWithServer(model)}`].includes(model);

const notReported = 'not reported by its engine';

export function parseAnsweringSessions({ environment, plan }: ProvenanceRecord): AnsweringSession[] {
  const list = isObject(environment) ? environment['sessions'] : undefined;
  const wanted = settingsIn(plan.options);
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject).map((session) => sessionOf(session, wanted)) : [];
}

function idFacts(model: string): ProvenanceFact[] {
  try {
    const { engine, revision, dtype } = parseModelId(model);
    return [
      ...(engine === importedEngineId
        ? []
        : [
            { name: 'Engine', value: engine },
            { name: 'Revision', value: revision ?? 'not named' },
          ]),
      ...(dtype === undefined ? [] : [{ name: 'Weights', value: dtype }]),
    ];
  } catch {
    // The name is shown unchanged above.
    return [];
  }
}

/** The decoding settings in a plan's options, at any depth. */
function settingsIn(options: Json): string[] {
  if (!isObject(options)) return [];
  return Object.entries(options).flatMap(([name, value]) => (decodingSettings.includes(name) ? [name] : settingsIn(value)));
}

const decodingSettings = ['temperature', 'topK', 'topP', 'maxTokens'];

function sessionOf(session: JsonObject, wanted: readonly string[]): AnsweringSession {
  const engines = session['engines'];
  const { cores } = session;
  return {
    started: textIn(session, 'started') || null,
    lines: [
      [textIn(session, 'app'), textIn(session, 'platform'), typeof cores === 'number' ? plural(cores, 'core') : '']
        .filter((part) => part !== '')
        .join(' · '),
      ...(Array.isArray(engines) ? (engines as readonly Json[]).map((engine) => engineLine(engine, wanted)) : []),
      textIn(session, 'batch'),
      textIn(session, 'browser'),
    ].filter((line) => line !== ''),
  };
}

function engineLine(engine: Json, wanted: readonly string[]): string {
  const honours = isObject(engine) ? engine['honours'] : undefined;
  const known = ['name', 'version', 'device'].map((field) => textIn(engine, field)).filter((part) => part !== '');
  if (known.length === 0) return '';
  const honoured = Array.isArray(honours) ? (honours as readonly Json[]) : [];
  const ignored = Array.isArray(honours) ? wanted.filter((setting) => !honoured.includes(setting)) : [];
  const parts = [
    ...(honoured.length > 0 ? [`honours ${honoured.join(', ')}`] : []),
    ...(ignored.length > 0 ? [`ignores ${ignored.join(', ')}`] : []),
  ];
  const settings = parts.length > 0 ? ` (${parts.join('; ')})` : '';
  return `Engine: ${known.join(' · ')}${settings}`;
}

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const titlesIn = (list: readonly unknown[]): string => list.map((each) => textIn(each as Json, 'title')).join(', ');

const listIn = (value: Json | undefined): string => (Array.isArray(value) ? value.map(String).join(', ') : '');

function numberIn(value: Json | undefined, field: string): string {
  const found = isObject(value) ? value[field] : undefined;
  return typeof found === 'number' ? String(found) : '?';
}

const topPIn = (options: Json): string =>
  isObject(options) && isObject(options['sampling']) ? `, top-p ${numberIn(options['sampling'], 'topP')}` : '';

function textIn(value: Json, field: string): string {
  const found = isObject(value) ? value[field] : undefined;
  return typeof found === 'string' ? found : '';
}
