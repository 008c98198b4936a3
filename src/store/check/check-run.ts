import { cellKey } from '../../core/plan/cell.ts';
import { eachCell, countGridCells } from '../../core/plan/cells.ts';
import { checkItemsMatchPlan } from '../../core/items/check-items.ts';
import { isPromptLineType, ImportedPromptCollector, type LoggedPromptLine } from '../../core/elsewhere/prompt-lines.ts';
import type { Json } from '../../base/json/json.ts';
import { canonicalJson, planId, type Plan } from '../../core/plan/plan.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { plural } from '../../core/words/format.ts';
import { database, type PlanRow, type ResponseRow, type RunRow } from '../database/database.ts';
import { loadLinesOfRun } from '../answers/archive-lines.ts';
import { planIdOfRunRow } from '../runs/plan-of-run.ts';
import { findDigestMismatches } from './check-digest.ts';

/**
 * The faults of a run that cannot be repaired from this browser's data. Each completes a sentence that starts with the run's
 * name: “has no plan”.
 */
export interface RunFaults {
  readonly faults: readonly string[];
  /** The number of cells in its plan, and of stored responses. */
  readonly cells: number | undefined;
  readonly responses: number;
}

/** Reads a whole run in slices and calls `on` for each row. */
export async function findRunFaults(run: RunRow, on: () => void): Promise<RunFaults> {
  const row = await database.plans.get(run.id);
  const responses = new Checker(row?.plan.elsewhere !== undefined);
  if (!row) {
    await responses.read(run.id, on);
    const faults = ['has no plan: its questions and prompts are gone, only its answers are here', ...responses.faults()];
    return { faults, cells: undefined, responses: responses.count };
  }
  const faults = await planFaults(run, row);
  const names = await cellNames(row.plan).catch((error: unknown) => {
    faults.push(`has a plan that cannot be used: ${messageOf(error)}`);
    return undefined;
  });
  responses.belong = names;
  await responses.read(run.id, on);
  return {
    faults: [
      ...faults,
      ...responses.faults(),
      ...(names ? await findDigestMismatches(run.id, names) : []),
      ...(await lineFaults(run.id, on)),
    ],
    cells: names && names.size - (row.plan.elsewhere?.holes ?? 0),
    responses: responses.count,
  };
}

async function planFaults(run: RunRow, { plan, items }: PlanRow): Promise<string[]> {
  const faults: string[] = [];
  if ((await planId(plan)) !== planIdOfRunRow(run)) faults.push('has a plan that was changed: its hash differs');
  await checkItemsMatchPlan(plan, items).catch((error: unknown) =>
    faults.push(`has other questions than its plan names: ${messageOf(error)}`),
  );
  return faults;
}

async function cellNames(plan: Plan): Promise<Set<string>> {
  const study = await loadStudy(plan.study);
  const names = new Set<string>();
  const { due, breath } = makePeriodicYielder();
  for (const cell of eachCell(plan, study)) {
    if (due()) await breath();
    names.add(cellKey(cell));
  }
  if (names.size !== countGridCells(plan, study)) throw new Error('its plan names a cell twice.');
  return names;
}

const atOnce = 1000;

/** Checks the responses of a run, in the order of arrival. */
class Checker {
  count = 0;
  belong: ReadonlySet<string> | undefined;
  #strange = 0;
  #misnamed = 0;
  #unhashed = 0;

  /** `isLogged`: another program ran it, so its log may lack prompts. */
  constructor(private readonly isLogged: boolean) {}

  async read(run: string, on: () => void): Promise<void> {
    for (let seq = -Infinity; ;) {
      const rows = await database.responses
        .where('[run+seq]')
        .between([run, seq], [run, Infinity], false, true)
        .limit(atOnce)
        .toArray();
      for (const row of rows) {
        this.look(row);
        on();
      }
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      seq = last.seq;
    }
  }

  faults(): string[] {
    const faultOf = (count: number, what: string) => (count > 0 ? [`has ${plural(count, 'answer')} ${what}`] : []);
    return [
      ...faultOf(this.#strange, 'that its plan does not ask for'),
      ...faultOf(this.#misnamed, 'stored in the wrong place'),
      ...faultOf(this.#unhashed, 'whose prompt has no hash'),
    ];
  }

  private look({ cell, failed, response }: ResponseRow): void {
    this.count++;
    if (this.belong && !this.belong.has(cell)) this.#strange++;
    if (cell !== cellKey(response) || (failed === 1) !== (response.finish === 'error')) this.#misnamed++;
    if (!/^[0-9a-f]{64}$/.test(response.promptHash) && !(this.isLogged && response.promptHash === '')) this.#unhashed++;
  }
}

async function lineFaults(run: string, on: () => void): Promise<string[]> {
  let changed = 0;
  const prompts = new ImportedPromptCollector();
  for (const { type, line, hash } of await loadLinesOfRun(run)) {
    const isSame = isPromptLineType(type) ? isWhole(prompts, line) : await isHashed(line, hash);
    if (!isSame) changed++;
    on();
  }
  return changed > 0 ? [`has ${plural(changed, 'other line')} that changed later: the hash differs`] : [];
}

const isHashed = async (line: Json, hash: string): Promise<boolean> => (await sha256Hex(canonicalJson(line))) === hash;

/** Whether a logged prompt matches its hash, including the start that it continues. */
function isWhole(prompts: ImportedPromptCollector, line: Json): boolean {
  try {
    prompts.add(line as unknown as LoggedPromptLine, 'line');
    return true;
  } catch {
    return false;
  }
}
