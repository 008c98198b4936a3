import { planOf, type PlanToAsk } from '../../../cli/plan/plan-of.ts';
import { cellKey, type Cell } from '../../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../../src/core/plan/cells.ts';
import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import type { CellPrompt } from '../../../src/core/models/engine.ts';
import { promptOfCell } from '../../../src/core/prompts/completion.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { builtInPrompts } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

/** A system-prompt audit in the completion format: how many prompts, and how many questions in all. */
export interface AuditSize {
  readonly prompts: number;
  readonly questions: number;
}

/** In tokens. Letters are short answers. */
export const answerLimit = 16;
/**
 * With 5 examples a first trial found no set above chance, and with 8 it found one. More examples make prompts too long for
 * a CPU.
 */
export const exampleCount = 8;

/** The query after `#/new?` in the form's link, without models. All sets have the same number of questions. */
export function auditQuery(sets: readonly string[], { prompts, questions }: AuditSize, seed = 1): string {
  const options = {
    maxTokens: answerLimit,
    ...(prompts < builtInPrompts.length && { templates: builtInPrompts.slice(0, prompts) }),
  };
  const parameters = new URLSearchParams({
    study: 'system-prompt',
    items: sets.join(','),
    n: String(Math.ceil(questions / sets.length)),
    seed: String(seed),
    options: JSON.stringify(options),
    completion: String(exampleCount),
  });
  return parameters.toString();
}

export const auditPlan = (query: string, model: string): Promise<PlanToAsk> => planOf(`#/new?${query}`, { models: [model] });

export interface CellToAsk {
  readonly cell: Cell;
  readonly prompt: CellPrompt;
}

/** The prompts of a plan's cells, as the app's runner passes them to an engine. */
export async function promptsOf({ plan, items }: PlanToAsk): Promise<CellToAsk[]> {
  const study = await loadStudy(plan.study);
  const byId = new Map(items.map((item) => [item.id, item]));
  return Promise.all(
    planCells(plan, study).map(async (cell) => {
      const prompt = promptOfCell(study, cell, getOrThrow(byId, cell.item), plan);
      return { cell, prompt: { ...prompt, cell: cellKey(cell), seed: await cellSeed(plan, cell) } };
    }),
  );
}
