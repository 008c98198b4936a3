import { basename } from 'node:path';
import type { StudyResult } from '../src/core/studies/study.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { evaluateGateRules, parseGateRule, type GateOutcome } from '../src/report/gate/gate-rules.ts';
import { gateOutcomesToJunit, gateOutcomesToMarkdown, outcomeSentence } from '../src/report/gate/gate-texts.ts';
import { getStudyReportLoaders } from '../src/report/study-parts.ts';
import { printToStderr } from './command.ts';
import { extendFile, replaceFile } from './run/finished-file.ts';

/** The values of `--fail`, `--junit` and `--summary`. */
export interface GateOptions {
  readonly fail: readonly string[];
  readonly junit: string | undefined;
  readonly summary: string | undefined;
}

/** Parses the rules before the file is read, so that a typing error costs no minute of measuring. */
export function checkGate({ fail, junit, summary }: GateOptions): void {
  for (const text of fail) parseGateRule(text);
  if (fail.length === 0 && (junit !== undefined || summary !== undefined))
    throw new UserError('--junit and --summary report on rules: give at least one --fail.');
}

/** Checks a result against the rules. Throws for a name that its study does not have. */
export async function outcomesOf(result: StudyResult, { fail }: GateOptions): Promise<readonly GateOutcome[]> {
  if (fail.length === 0) return [];
  return evaluateGateRules(fail.map(parseGateRule), result, await getStudyReportLoaders(result.study).figures());
}

/** Reports the outcomes of the rules, with a line on standard error for each broken rule. Returns whether all rules hold. */
export async function passesGate(file: string, outcomes: readonly GateOutcome[], options: GateOptions): Promise<boolean> {
  const name = basename(file);
  if (options.junit !== undefined)
    await replaceFile(options.junit, new Blob([gateOutcomesToJunit(outcomes, name)]).stream());
  // Other steps of a job write to the summary too, so this appends.
  if (options.summary !== undefined) await extendFile(options.summary, gateOutcomesToMarkdown(outcomes, name));
  const broken = outcomes.filter(({ isBroken }) => isBroken);
  for (const outcome of broken) printToStderr(outcomeSentence(outcome));
  return broken.length === 0;
}
