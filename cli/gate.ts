import { basename } from 'node:path';
import type { StudyResult } from '../src/core/studies/study.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { evaluateGateRules, parseGateRule, type GateOutcome } from '../src/report/gate/gate-rules.ts';
import { gateOutcomesToJunit, gateOutcomesToMarkdown, outcomeSentence } from '../src/report/gate/gate-texts.ts';
import { getStudyReportLoaders } from '../src/report/study-parts.ts';
import { printToStderr } from './command.ts';
import { extendFile, replaceFile } from './run/finished-file.ts';

/** What `--fail`, `--junit` and `--summary` say. */
export interface GateOptions {
  readonly fail: readonly string[];
  readonly junit: string | undefined;
  readonly summary: string | undefined;
}

/** Rules are read before the file is: a mistyped one costs no minute of measuring. */
export function checkGate({ fail, junit, summary }: GateOptions): void {
  for (const text of fail) parseGateRule(text);
  if (fail.length === 0 && (junit !== undefined || summary !== undefined))
    throw new UserError('--junit and --summary are of rules: give at least one --fail.');
}

/** Holds a result against the rules; a name that its study does not have is refused. */
export async function outcomesOf(result: StudyResult, { fail }: GateOptions): Promise<readonly GateOutcome[]> {
  if (fail.length === 0) return [];
  return evaluateGateRules(fail.map(parseGateRule), result, await getStudyReportLoaders(result.study).figures());
}

/** Tells what became of the rules, a line on standard error for each that is broken; whether all are kept. */
export async function passesGate(file: string, outcomes: readonly GateOutcome[], options: GateOptions): Promise<boolean> {
  const name = basename(file);
  if (options.junit !== undefined)
    await replaceFile(options.junit, new Blob([gateOutcomesToJunit(outcomes, name)]).stream());
  // A job’s summary has what other steps wrote: there it is added.
  if (options.summary !== undefined) await extendFile(options.summary, gateOutcomesToMarkdown(outcomes, name));
  const broken = outcomes.filter(({ isBroken }) => isBroken);
  for (const outcome of broken) printToStderr(outcomeSentence(outcome));
  return broken.length === 0;
}
