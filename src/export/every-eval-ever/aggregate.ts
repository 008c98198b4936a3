import type { Study } from '../../core/studies/study.ts';
import type { Prompt } from '../../core/answers/response.ts';
import type { ModelResultValue } from '../answers/result-figure.ts';
import type { ItemSetMean } from '../answers/set-means.ts';
import type { buildModelInfo } from './model-info.ts';
import { schemaVersion } from './samples.ts';

export interface EvalLibrary {
  readonly name: string;
  readonly version: string;
  readonly additional_details?: Readonly<Record<string, string>>;
}

/** The input for the aggregate file of one model. */
export interface AggregateInput {
  readonly evaluationId: string;
  readonly study: Pick<Study, 'id' | 'title' | 'answerKind'>;
  /** The titles of the levels of its factors. For preferences, these are the orders of presentation. */
  readonly ways: readonly string[];
  readonly planId: string;
  readonly library: EvalLibrary;
  readonly model: ReturnType<typeof buildModelInfo>;
  readonly sets: readonly string[];
  readonly means: readonly ItemSetMean[];
  readonly partial: boolean;
  readonly figures: readonly ModelResultValue[];
  /** The decoding settings, if all prompts have the same. */
  readonly decoding: Prompt['decoding'] | undefined;
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly asked: number | undefined;
  /** Absent if its answers are left out. */
  readonly samples?: { readonly path: string; readonly sha256: string; readonly rows: number };
}

/** The aggregate JSON of Every Eval Ever 0.3.0. */
export const aggregateJson = (of: AggregateInput): string => `${JSON.stringify(aggregate(of), null, 2)}\n`;

function aggregate(of: AggregateInput) {
  const { evaluationId, study, planId, library, model, figures, made, asked, samples } = of;
  const lacking = figures.flatMap(({ about, title, found }) =>
    typeof found === 'number' ? [] : [[`without ${title}${about === '' ? '' : ` (${about})`}`, found.why] as const],
  );
  return {
    schema_version: schemaVersion,
    evaluation_id: evaluationId,
    ...(asked !== undefined && { evaluation_timestamp: seconds(asked) }),
    retrieved_timestamp: seconds(made),
    source_metadata: {
      source_name: `Evenkeel: ${study.title}`,
      source_type: 'evaluation_run',
      source_organization_name: 'not given',
      evaluator_relationship: 'other',
      additional_details: {
        plan: planId,
        study: study.id,
        ...(of.partial && { partial: 'true' }),
        ...Object.fromEntries(lacking),
      },
    },
    eval_library: library,
    model_info: model,
    evaluation_results: [...of.means.map((mean) => ofSet(mean, of)), ...figures.flatMap((figure) => ofFigure(figure, of))],
    ...(samples && {
      detailed_evaluation_results: {
        format: 'jsonl',
        file_path: samples.path,
        hash_algorithm: 'sha256',
        checksum: samples.sha256,
        total_rows: samples.rows,
      },
    }),
  };
}

const seconds = (ms: number): string => String(ms / 1000);

const sourceOf = (dataset: string, sets: readonly string[]) => ({
  dataset_name: dataset,
  source_type: 'other',
  additional_details: { sets: sets.join(', ') },
});

export const setMeanResultId = ({ study, set }: { readonly study: string; readonly set: string }): string =>
  `evenkeel-${study}/mean/${set}`;

function ofSet(
  { set, mean, deviation, scored, answers, isRightOrWrong }: ItemSetMean,
  { study, ways, decoding }: AggregateInput,
) {
  const { id, name, description } = study.answerKind.metric(ways, isRightOrWrong);
  return {
    evaluation_result_id: setMeanResultId({ study: study.id, set }),
    evaluation_name: set,
    source_data: sourceOf(set, [set]),
    metric_config: {
      evaluation_description: description,
      metric_id: id,
      metric_name: name,
      metric_kind: id,
      metric_unit: 'proportion',
      lower_is_better: false,
      score_type: 'continuous',
      min_score: 0,
      max_score: 1,
    },
    score_details: {
      score: mean,
      details: { answers: String(answers), scored: String(scored) },
      uncertainty: { ...(deviation !== undefined && { standard_deviation: deviation }), num_samples: scored },
    },
    ...(decoding && { generation_config: generation(decoding) }),
  };
}

function ofFigure(
  { about, id, title, meaning, unit, lowerIsBetter, found, interval }: ModelResultValue,
  { study, sets, decoding, figures }: AggregateInput,
) {
  if (typeof found !== 'number' || !Number.isFinite(found)) return [];
  const name = `evenkeel-${study.id}`;
  return [
    {
      // `about` distinguishes several lines of one model.
      evaluation_result_id: [
        name,
        id.replaceAll('/', '.'),
        ...(figures.some((other) => other.id === id && other.about !== about) ? [about] : []),
      ].join('/'),
      evaluation_name: name,
      source_data: sourceOf(name, sets),
      metric_config: {
        evaluation_description: [meaning ?? title, ...(about === '' ? [] : [about])].join('; '),
        metric_id: `evenkeel.${id.replaceAll('/', '.')}`,
        metric_name: title,
        ...(unit && { metric_unit: unit }),
        lower_is_better: lowerIsBetter,
      },
      score_details: {
        score: found,
        ...(interval && {
          uncertainty: { confidence_interval: { lower: interval[0], upper: interval[1], confidence_level: 0.95 } },
        }),
      },
      ...(decoding && { generation_config: generation(decoding) }),
    },
  ];
}

const generation = ({ temperature, topP, topK, maxTokens }: Prompt['decoding']) => ({
  generation_args: {
    temperature,
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    max_tokens: maxTokens,
  },
});
