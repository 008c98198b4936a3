import type { Schema } from 'jsonschema';

/**
 * The fields of Every Eval Ever's files of version 0.3.0, as our own schemas: names, types and required fields.
 * `npm run -s compare-with -- logs FOLDER` checks the same files against the project's own schemas.
 */

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const boolean: Schema = { type: 'boolean' };
const integer = (minimum?: number): Schema => ({ type: 'integer', ...(minimum !== undefined && { minimum }) });
const oneOfTexts = (...values: readonly string[]): Schema => ({ enum: [...values] });
const listOf = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems });
const texts: Schema = { type: 'object', additionalProperties: text };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** The schema of an object. `name!` marks a required field; with `others` false it allows no other fields. */
function fields(given: Readonly<Record<string, Schema>>, others: boolean | Schema = true): Schema {
  const entries = Object.entries(given);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('!', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('!') ? [name.slice(0, -1)] : [])),
    additionalProperties: others,
  };
}

const modelInfo = fields({
  'name!': text,
  'id!': text,
  developer: text,
  inference_platform: text,
  inference_engine: fields({ name: text, version: text }),
  'additional_details!': fields(
    {
      'deployment_type!': oneOfTexts('self_deployed', 'externally_managed', 'unknown'),
      'model_availability!': oneOfTexts('open_weights', 'closed_weights', 'unknown'),
    },
    text,
  ),
});

const sourceData: Schema = {
  oneOf: [
    fields({ 'dataset_name!': text, 'source_type!': { const: 'url' }, 'url!': listOf(text, 1), additional_details: texts }),
    fields({
      'dataset_name!': text,
      'source_type!': { const: 'hf_dataset' },
      hf_repo: text,
      hf_split: text,
      samples_number: integer(),
      sample_ids: listOf(text),
      additional_details: texts,
    }),
    fields({ 'dataset_name!': text, 'source_type!': { const: 'other' }, additional_details: texts }),
  ],
};

const bound: Schema = { anyOf: [number, oneOfTexts('Infinity', '-Infinity'), { type: 'null' }] };
const hasType = (type: string): Schema => ({ required: ['score_type'], properties: { score_type: { const: type } } });

const metricConfig: Schema = {
  ...fields({
    evaluation_description: text,
    metric_id: text,
    metric_name: text,
    metric_kind: text,
    metric_unit: text,
    metric_parameters: fields({}, { type: ['string', 'number', 'boolean', 'null'] }),
    'lower_is_better!': boolean,
    score_type: oneOfTexts('binary', 'continuous', 'levels'),
    level_names: listOf(text),
    level_metadata: listOf(text),
    has_unknown_level: boolean,
    min_score: bound,
    max_score: bound,
    llm_scoring: fields({
      'judges!': listOf(
        fields({ 'model_info!': modelInfo, temperature: number, weight: number, additional_details: texts }),
        1,
      ),
      'input_prompt!': text,
      aggregation_method: oneOfTexts('majority_vote', 'average', 'weighted_average', 'median'),
      expert_baseline: number,
      additional_details: texts,
    }),
    additional_details: texts,
  }),
  allOf: [
    { if: hasType('levels'), then: { required: ['level_names', 'has_unknown_level'] } },
    { if: hasType('continuous'), then: { required: ['min_score', 'max_score'] } },
  ],
};

const uncertainty = fields({
  standard_error: fields({ 'value!': number, method: text }),
  confidence_interval: fields({
    'lower!': number,
    'upper!': number,
    confidence_level: { type: 'number', minimum: 0, maximum: 1 },
    method: text,
  }),
  standard_deviation: number,
  num_samples: integer(),
  num_bootstrap_samples: integer(),
});

const generationArgs = fields(
  {
    temperature: orNull(number),
    top_p: orNull(number),
    top_k: orNull(number),
    max_tokens: integer(1),
    execution_command: text,
    reasoning: boolean,
    prompt_template: text,
    max_attempts: integer(),
    incorrect_attempt_feedback: text,
  },
  false,
);

const uuid4 = '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}';

const evaluation = fields(
  {
    'schema_version!': text,
    'evaluation_id!': text,
    evaluation_timestamp: text,
    'retrieved_timestamp!': text,
    'source_metadata!': fields({
      source_name: text,
      'source_type!': oneOfTexts('documentation', 'evaluation_run'),
      'source_organization_name!': text,
      source_organization_url: text,
      source_organization_logo_url: text,
      'evaluator_relationship!': oneOfTexts('first_party', 'third_party', 'collaborative', 'other'),
      additional_details: texts,
    }),
    'eval_library!': fields({ 'name!': text, 'version!': text, additional_details: texts }),
    'model_info!': modelInfo,
    'evaluation_results!': listOf(
      fields({
        evaluation_result_id: text,
        'evaluation_name!': text,
        'source_data!': sourceData,
        evaluation_timestamp: text,
        'metric_config!': metricConfig,
        'score_details!': fields({ 'score!': number, details: texts, uncertainty }),
        generation_config: fields({ generation_args: generationArgs, additional_details: texts }),
      }),
    ),
    detailed_evaluation_results: fields({
      'format!': oneOfTexts('jsonl'),
      'file_path!': { type: 'string', pattern: `^data/[^/]+/[^/]+/[^/]+/${uuid4}_samples\\.jsonl$` },
      hash_algorithm: oneOfTexts('sha256', 'md5'),
      checksum: text,
      total_rows: integer(),
      additional_details: texts,
    }),
  },
  false,
);

const message = fields({
  'turn_idx!': integer(0),
  'role!': text,
  content: orNull(text),
  reasoning_trace: orNull(text),
  tool_calls: orNull(listOf(fields({ 'id!': text, 'name!': text, arguments: orNull(texts) }))),
  tool_call_id: orNull(listOf(text)),
});

const isSingleTurn: Schema = { properties: { interaction_type: { const: 'single_turn' } } };

const sample: Schema = {
  ...fields(
    {
      'schema_version!': text,
      'evaluation_id!': text,
      'model_id!': text,
      'evaluation_name!': text,
      evaluation_result_id: text,
      'sample_id!': text,
      sample_hash: orNull(text),
      'interaction_type!': oneOfTexts('single_turn', 'multi_turn', 'agentic'),
      'input!': fields({ 'raw!': text, formatted: orNull(text), 'reference!': listOf(text), choices: orNull(listOf(text)) }),
      output: orNull(fields({ 'raw!': listOf(text), reasoning_trace: orNull(listOf(text)) })),
      messages: orNull(listOf(message)),
      'answer_attribution!': listOf(
        fields({
          'turn_idx!': integer(0),
          'source!': text,
          'extracted_value!': text,
          'extraction_method!': text,
          'is_terminal!': boolean,
        }),
      ),
      'evaluation!': fields({
        'score!': number,
        'is_correct!': boolean,
        num_turns: orNull(integer(1)),
        tool_calls_count: orNull(integer(0)),
      }),
      token_usage: orNull(
        fields({
          'input_tokens!': integer(0),
          'output_tokens!': integer(0),
          'total_tokens!': integer(0),
          input_tokens_cache_write: orNull(integer(0)),
          input_tokens_cache_read: orNull(integer(0)),
          reasoning_tokens: orNull(integer(0)),
        }),
      ),
      performance: orNull(
        fields({
          latency_ms: orNull({ type: 'number', minimum: 0 }),
          time_to_first_token_ms: orNull({ type: 'number', minimum: 0 }),
          generation_time_ms: orNull({ type: 'number', minimum: 0 }),
          additional_details: orNull(texts),
        }),
      ),
      error: orNull(text),
      metadata: orNull(texts),
    },
    false,
  ),
  allOf: [
    {
      if: isSingleTurn,
      then: { required: ['output'], properties: { output: { type: 'object' }, messages: { type: 'null' } } },
      else: { required: ['messages'], properties: { output: { type: 'null' }, messages: { type: 'array' } } },
    },
  ],
};

export const everyEvalEverLayout = { evaluation, sample };
