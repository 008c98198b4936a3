import type { Json } from '../../base/json/json.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { makeSharedTextInliner } from './shared-texts.ts';
import { jsonAsText } from './texts.ts';

/** A node that asked models, with their answers from its last run. */
export interface PromptNode {
  readonly id: string;
  readonly title: string;
  readonly responses: readonly Fields[];
  /** Number of texts in the responses. */
  readonly texts: number;
  /** What the flow knows about each model, by its name there. */
  readonly models: ReadonlyMap<string, Fields>;
  /** Whether the responses are from the last run only; otherwise they are all that were kept. */
  readonly isLastRun: boolean;
}

/** A node that scores answers, with its results. */
export interface EvaluatorNode {
  readonly id: string;
  readonly title: string;
  readonly results: readonly Fields[];
}

/** The nodes that hold answers, the one with the most answers first. */
export function promptNodes(flow: Fields): readonly PromptNode[] {
  const cache = fieldsOf(flow['cache']);
  const withTexts = makeSharedTextInliner(cache);
  return nodesIn(flow)
    .flatMap((node): PromptNode[] => {
      const kept = getOwn(cache, `${node.id}.json`);
      if (!isFields(kept)) return [];
      const { responses_last_run: last, cache_files: files } = kept;
      const isLastRun = Array.isArray(last) && last.length > 0;
      const responses = (isLastRun ? arrayOrEmpty(last) : keptIn(cache, fieldsOf(files))).filter(isFields).map(withTexts);
      const texts = responses.reduce((sum, { responses: of }) => sum + arrayOrEmpty(of).length, 0);
      const models = new Map(
        Object.values(fieldsOf(files)).flatMap((model): [string, Fields][] =>
          isFields(model) ? [[jsonAsText(model['name']), model]] : [],
        ),
      );
      return texts > 0 ? [{ id: node.id, title: node.title, responses, texts, models, isLastRun }] : [];
    })
    .sort((one, other) => other.texts - one.texts);
}

export function evaluatorNodes(flow: Fields): readonly EvaluatorNode[] {
  const cache = fieldsOf(flow['cache']);
  const withTexts = makeSharedTextInliner(cache);
  const taken = new Map<string, number>();
  return nodesIn(flow).flatMap(({ id, title }) => {
    const results = arrayOrEmpty(getOwn(cache, `${id}.json`))
      .filter(isFields)
      .filter(({ eval_res: result }) => isFields(result))
      .map(withTexts);
    if (results.length === 0) return [];
    const before = taken.get(title) ?? 0;
    taken.set(title, before + 1);
    return [{ id, title: before > 0 ? `${title} ${before + 1}` : title, results }];
  });
}

/** One file per model with lists of responses by prompt. Older versions have one response per prompt. */
const keptIn = (cache: Fields, files: Fields): readonly Json[] =>
  Object.keys(files).flatMap((file) =>
    Object.values(fieldsOf(getOwn(cache, file))).flatMap((of) => (Array.isArray(of) ? arrayOrEmpty(of) : [of])),
  );

const nodesIn = (flow: Fields): readonly { readonly id: string; readonly title: string }[] =>
  arrayOrEmpty(fieldsOf(flow['flow'])['nodes'])
    .map(fieldsOf)
    .flatMap(({ id, type, data }) =>
      typeof id === 'string' ? [{ id, title: titleOf(id, jsonAsText(type), fieldsOf(data)) }] : [],
    );

/** The title that a person gave it, or a description of what it does. */
function titleOf(id: string, type: string, { title, operation, varValue, varSelected, textValue }: Fields): string {
  if (typeof title === 'string' && title.trim() !== '') return title.trim().slice(0, 80);
  if (type === 'simpleval' && operation !== undefined)
    return `${jsonAsText(operation)} ${jsonAsText(varSelected === true ? varValue : textValue)}`.trim().slice(0, 80);
  const does = getOwn(typeTitles, type);
  return does ?? (id.slice(0, 80) || 'node');
}

const typeTitles: Readonly<Record<string, string>> = {
  evaluator: 'evaluator',
  simpleval: 'simple evaluator',
  llmeval: 'scored by a model',
  multieval: 'several evaluators',
};
