import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { unnamedTool } from '../log/unnamed-model.ts';
import { fieldsOf, isFields, arrayOrEmpty } from '../promptfoo/fields.ts';

/** What the aggregate file of an evaluation says about its answers. */
export interface EvaluationAggregate {
  readonly file: string;
  readonly evaluationId: string;
  readonly model: string;
  readonly tool: { readonly name: string; readonly version?: string };
  /** The metric of each result, by the result's id. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly results: number;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** The number of answers that its samples file should have. */
  readonly rows?: number;
}

export const looksLikeAggregate = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  /"schema_version"\s*:\s*"/.test(head) &&
  /"evaluation_id"\s*:\s*"/.test(head) &&
  /"source_metadata"\s*:/.test(head);

export function parseEvaluationAggregate(text: string, file: string): EvaluationAggregate {
  const value = parseJson(text.replace(/^\uFEFF/, ''), `“${file}”`);
  const evaluationId = isFields(value) ? toNonEmptyText(value['evaluation_id']) : undefined;
  if (!isFields(value) || evaluationId === undefined)
    throw new UserError(`“${file}”: the field “evaluation_id” is missing or has no text.`);
  const results = arrayOrEmpty(value['evaluation_results']).map(fieldsOf);
  const info = fieldsOf(value['model_info']);
  const model =
    toNonEmptyText(fieldsOf(info['additional_details'])['evenkeel_model']) ??
    toNonEmptyText(info['id']) ??
    toNonEmptyText(info['name']);
  const library = fieldsOf(value['eval_library']);
  const version = knownText(library['version']);
  const settings = results.map((result) => fieldsOf(fieldsOf(result['generation_config'])['generation_args']));
  const temperature = sameNumber(settings.map((args) => args['temperature']));
  const maxTokens = sameNumber(settings.map((args) => args['max_tokens']));
  const rows = fieldsOf(value['detailed_evaluation_results'])['total_rows'];
  return {
    file,
    evaluationId,
    model: model ?? 'unnamed model',
    tool: { name: knownText(library['name']) ?? unnamedTool, ...(version !== undefined && { version }) },
    metrics: new Map(results.flatMap((result) => metricIn(result))),
    results: results.length,
    ...(temperature !== undefined && temperature >= 0 && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(typeof rows === 'number' && { rows }),
  };
}

function metricIn(result: ReturnType<typeof fieldsOf>): [string, string][] {
  const id = toNonEmptyText(result['evaluation_result_id']);
  const config = fieldsOf(result['metric_config']);
  const metric = toNonEmptyText(config['metric_id']) ?? toNonEmptyText(config['metric_name']);
  return id === undefined || metric === undefined ? [] : [[id, metric]];
}

/** The value that all results share, if they do. */
function sameNumber(values: readonly (Json | undefined)[]): number | undefined {
  const [first] = values;
  return typeof first === 'number' && values.every((value) => value === first) ? first : undefined;
}

export const toNonEmptyText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const knownText = (value: Json | undefined): string | undefined => {
  const text = toNonEmptyText(value);
  return text === 'unknown' ? undefined : text;
};
