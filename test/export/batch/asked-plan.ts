import { planCells } from '../../../src/core/plan/cells.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { planId, type Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import type { Dialect } from '../../../src/export/batch/dialects.ts';
import { BatchResultCollector } from '../../../src/export/batch/collect.ts';
import { newCellStates, type CellStates } from '../../../src/export/batch/cell-states.ts';
import { batchPieces, type BatchToWrite } from '../../../src/export/batch/write-batch.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { modelNameOnServer } from '../../../src/engine/endpoint/model-id.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../src/run/questions.ts';
import { completionOf, type Body } from '../../made-up/batch-processor.ts';
import { smallPlan } from '../../run/small-plan.ts';

/** By default two models of an endpoint, four questions and three prompts. */
export const endpointPlan = (changes: Parameters<typeof smallPlan>[0] = {}) =>
  smallPlan({ modelId: (m) => `endpoint:cluster/${encodeURIComponent(`lab/model-${m}`)}`, ...changes });

export interface Planned {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly study: Study;
}

export async function jobOf({ plan, items, study }: Planned, dialect: Dialect = 'vllm'): Promise<BatchToWrite> {
  return { plan, planId: await planId(plan), items, study, dialect, standing: newCellStates(plan, study) };
}

/** The text of each file, by its name. */
export function filesOf(job: BatchToWrite, limits?: Parameters<typeof batchPieces>[1]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, bytes } of batchPieces(job, limits))
    files.set(file, (files.get(file) ?? '') + new TextDecoder().decode(bytes));
  return files;
}

/** Collects results from files given as lines. Returns the responses in plan order. */
export async function collectedFrom(
  job: BatchToWrite,
  files: Readonly<Record<string, readonly string[]>>,
  standing: CellStates = job.standing,
) {
  const found = new Map<number, Response>();
  const collector = new BatchResultCollector({
    ...job,
    standing,
    take: (response, position) => found.set(position, response),
  });
  for (const [name, lines] of Object.entries(files)) await collector.read(new Blob([lines.join('\n')]), name);
  const responses = [...found].sort(([a], [b]) => a - b).map(([, response]) => response);
  return { responses, ...collector.collected() };
}

/** Asks the same run cell by cell with the app’s endpoint engine. The server answers as the batch does. */
export async function askedDirectly({ plan, items, study }: Planned): Promise<Response[]> {
  const responses: Response[] = [];
  for (const model of plan.models) {
    const worker = new EndpointWorkerApi((_, init) =>
      Promise.resolve(new Response(JSON.stringify(completionOf(JSON.parse(init?.body as string) as Body)))),
    );
    const access = { name: 'Cluster', baseUrl: 'http://127.0.0.1:1/v1', key: '', parallel: 1, timeoutMs: 5000 };
    await worker.load(access, modelNameOnServer(model) ?? '', { waitMs: 1 });
    for (const cell of planCells(plan, study).filter((each) => each.model === model)) {
      const question = await prepareQuestionOfCell({ plan, items, study }, cell);
      await worker.answer([{ cell: question.name, seed: question.seed, ...question.prompt }], ({ cell: _, ...answer }) => {
        responses.push(responseFromAnswer(question, answer));
      });
    }
  }
  return responses;
}

/** The responses without times and origins, which differ whenever a run is asked. */
export const withoutTimes = (responses: readonly Response[]) => responses.map(({ ms: _, origin: __, ...rest }) => rest);
