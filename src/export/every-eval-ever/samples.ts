import { promptOfCell } from '../../core/prompts/completion.ts';
import type { AnswerKindWithMeasures } from '../../core/answers/answer-kind.ts';
import { knownTokensAndTimes } from '../../core/origin/reported-costs.ts';
import type { Cell } from '../../core/plan/cell.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { setOf, type Item } from '../../core/items/item.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AnsweredRun } from '../answers/answered-run.ts';
import { referenceAnswerText, parsedAnswerText } from '../answers/answer-columns.ts';

export const schemaVersion = '0.3.0';

/** What the samples file of a model says about its evaluation. */
export interface SamplesFileContext {
  readonly evaluationId: string;
  readonly modelId: string;
  /** The id of the result that an answer to this set counts for. */
  readonly resultOf: (set: string) => string | undefined;
  readonly answerKind: AnswerKindWithMeasures;
  /** The indexes of the item’s choices in the order that an answer’s prompt showed them, if it differs. */
  readonly orderOf: ChoiceOrderLookup;
}

export type ChoiceOrderLookup = (cell: Cell) => readonly number[] | undefined;

/** `_samples.jsonl` of one model: one line per answer. Failed and pending answers are included and marked. */
export async function samplesFileLines(
  run: AnsweredRun,
  rows: readonly ScoredResponse[],
  of: SamplesFileContext,
): Promise<readonly string[]> {
  const itemOf = new Map(run.items.map((item) => [item.id, item]));
  const hashes = new Map<string, string>();
  const lines: string[] = [];
  const tool = run.plan.elsewhere?.tool.name ?? 'evenkeel';
  for (const row of rows) {
    const item = getOrThrow(itemOf, row.response.item);
    const hash = hashes.get(item.id) ?? (await sha256Hex(`${item.question}${referenceAnswerText(item) ?? ''}`));
    hashes.set(item.id, hash);
    const formatted = await formattedOf(run, row, item);
    lines.push(`${JSON.stringify(sample(row, item, { hash, formatted, tool }, of))}\n`);
  }
  return lines;
}

/** The messages as JSON, or the completion as sent; `undefined` if the log of an imported answer lacks the prompt. */
async function formattedOf(
  { plan, study, loggedPrompt }: AnsweredRun,
  { response }: ScoredResponse,
  item: Item,
): Promise<string | undefined> {
  const prompt = plan.elsewhere ? undefined : promptOfCell(study, response, item, plan);
  if (prompt?.completion !== undefined) return prompt.completion;
  const messages = prompt?.messages ?? (await loggedPrompt?.(response.promptHash));
  return messages && JSON.stringify(messages);
}

function sample(
  row: ScoredResponse,
  item: Item,
  { hash, formatted, tool }: { readonly hash: string; readonly formatted: string | undefined; readonly tool: string },
  { evaluationId, modelId, resultOf, answerKind, orderOf }: SamplesFileContext,
) {
  const { response } = row;
  const { tokens, ms } = knownTokensAndTimes(response);
  const set = setOf(item.id);
  const result = resultOf(set);
  const score = answerKind.value(row);
  const reference = referenceAnswerText(item);
  const isFailed = response.finish === 'error';
  return {
    schema_version: schemaVersion,
    evaluation_id: evaluationId,
    model_id: modelId,
    evaluation_name: set,
    ...(result !== undefined && { evaluation_result_id: result }),
    sample_id: item.id,
    sample_hash: hash,
    interaction_type: 'single_turn',
    input: {
      raw: item.question,
      ...(formatted !== undefined && { formatted }),
      reference: reference === undefined ? [] : [reference],
      ...(item.choices && { choices: orderOf(response)?.map((at) => item.choices?.[at]) ?? item.choices }),
    },
    output: {
      raw: isFailed ? [] : [response.text],
      ...(response.thought !== undefined && { reasoning_trace: [response.thought] }),
    },
    answer_attribution: attribution(row, item, tool),
    // The format requires a number for every answer. If there is no score, the metadata says so.
    evaluation: { score: score ?? 0, is_correct: answerKind.isRightOrWrong && score === 1 },
    ...(tokens && {
      token_usage: {
        input_tokens: tokens.prompt,
        output_tokens: tokens.completion,
        total_tokens: tokens.prompt + tokens.completion,
      },
    }),
    ...(ms && { performance: { latency_ms: ms.prefill + ms.decode, generation_time_ms: ms.decode } }),
    ...(isFailed && { error: response.error ?? 'no answer' }),
    metadata: metadata(row, score, answerKind),
  };
}

/** The value extracted from the answer, and what extracted it: the log’s tool for a logged value, else Evenkeel. */
function attribution({ reading }: ScoredResponse, { choices }: Item, tool: string) {
  const value = reading.kind === 'option' ? choices?.[reading.option] : parsedAnswerText(reading);
  if (value === undefined) return [];
  return [
    {
      turn_idx: 0,
      source: 'output.raw',
      extracted_value: value,
      extraction_method:
        reading.kind === 'logged'
          ? tool
          : `evenkeel: ${'by' in reading && reading.by !== undefined ? `${reading.kind} by ${reading.by}` : reading.kind}`,
      is_terminal: true,
    },
  ];
}

/** All values are text, as the format requires. */
function metadata(
  { response, reading, verdict, waits }: ScoredResponse,
  score: number | null,
  { isRightOrWrong, many }: AnswerKindWithMeasures,
) {
  const why = reading.kind === 'unreadable' || reading.kind === 'refusal' ? reading.why : undefined;
  return {
    ...Object.fromEntries(Object.entries(response.variant).map(([factor, level]) => [`factor_${factor}`, level])),
    sample: String(response.sample),
    ...(response.seed !== undefined && { seed: String(response.seed) }),
    finish: response.finish,
    ...(response.promptHash !== '' && { prompt_hash: response.promptHash }),
    reading: reading.kind,
    ...(why !== undefined && { reading_why: why }),
    ...(score === null && { score: waits ? 'none yet' : 'none' }),
    ...(!isRightOrWrong && { correctness: `${many} are neither right nor wrong` }),
    ...(verdict && { changed_by_hand: 'true' }),
  };
}
