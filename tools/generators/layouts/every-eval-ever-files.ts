/**
 * Writes files in Every Eval Ever's layout, with content of our own: `npx tsx tools/generators/layouts/every-eval-ever-files.ts`.
 * The evaluation of version 0.3.0 comes with an answer. The one of version 0.2.0 has six scores and no answers.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../test/fixtures/every-eval-ever/', import.meta.url));
const answeredId = 'b7d0c1a2-3f4e-4a5b-8c6d-7e8f90a1b2c3';
const scoredId = '2a1b3c4d-5e6f-4708-9a0b-1c2d3e4f5a6b';

const write = (name: string, value: object): void => writeFileSync(folder + name, `${JSON.stringify(value, null, 2)}\n`);

const source = {
  source_name: 'Evenkeel',
  source_type: 'documentation',
  source_organization_name: 'Evenkeel',
  evaluator_relationship: 'third_party',
};
const metric = { lower_is_better: false, score_type: 'continuous', min_score: 0, max_score: 1 };

const sample = {
  schema_version: '0.3.0',
  evaluation_id: 'evenkeel/made_small/1767225600',
  model_id: 'made/small',
  evaluation_name: 'evenkeel.sums',
  evaluation_result_id: 'evenkeel.sums',
  sample_id: 'sums_0001',
  sample_hash: createHash('sha256').update('What is 5 + 15?').digest('hex'),
  interaction_type: 'single_turn',
  input: { raw: 'What is 5 + 15?', formatted: 'Sum: What is 5 + 15?\nResult:', reference: ['20'] },
  output: { raw: ['The sum is 20.'] },
  answer_attribution: [
    { turn_idx: 0, source: 'output.raw', extracted_value: '20', extraction_method: 'regex', is_terminal: true },
  ],
  evaluation: { score: 1, is_correct: true },
  token_usage: { input_tokens: 11, output_tokens: 6, total_tokens: 17 },
  metadata: { subject: 'sums' },
};
const line = `${JSON.stringify(sample)}\n`;
writeFileSync(`${folder}${answeredId}_samples.jsonl`, line);
write(`${answeredId}.json`, {
  schema_version: '0.3.0',
  evaluation_id: sample.evaluation_id,
  evaluation_timestamp: '1767225600',
  retrieved_timestamp: '1767225601',
  source_metadata: { ...source, additional_details: { written: 'by hand' } },
  eval_library: { name: 'unknown', version: 'unknown' },
  model_info: {
    ...{ name: 'small', id: sample.model_id, developer: 'made' },
    additional_details: { deployment_type: 'self_deployed', model_availability: 'open_weights' },
  },
  evaluation_results: [
    {
      evaluation_result_id: 'evenkeel.sums',
      evaluation_name: 'evenkeel.sums',
      source_data: { dataset_name: 'sums', source_type: 'url', url: ['https://example.org/sums'] },
      metric_config: {
        metric_id: 'accuracy',
        metric_name: 'accuracy',
        metric_kind: 'accuracy',
        metric_unit: 'proportion',
        ...metric,
      },
      score_details: { score: 1 },
    },
  ],
  detailed_evaluation_results: {
    format: 'jsonl',
    file_path: `data/evenkeel/made/small/${answeredId}_samples.jsonl`,
    hash_algorithm: 'sha256',
    checksum: createHash('sha256').update(line).digest('hex'),
    total_rows: 1,
  },
});

const sets = ['sums', 'days', 'words', 'animals', 'yes or no', 'moods'];
write(`${scoredId}.json`, {
  schema_version: '0.2.0',
  evaluation_id: 'evenkeel/made_large/1767225600.25',
  retrieved_timestamp: '1767225600.25',
  source_metadata: source,
  model_info: {
    ...{ name: 'large', id: 'made/large', developer: 'made', inference_platform: 'unknown' },
    additional_details: { precision: 'bfloat16', params_billions: 0.25 },
  },
  evaluation_results: sets.map((set, n) => ({
    evaluation_name: set,
    source_data: { dataset_name: set, source_type: 'hf_dataset', hf_repo: `made/${set.replaceAll(' ', '-')}` },
    metric_config: { evaluation_description: `Accuracy on ${set}`, ...metric },
    score_details: { score: (n + 1) / 8 },
  })),
});
