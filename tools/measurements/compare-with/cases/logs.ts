import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFiles, type ImportSummary } from '../../../../cli/import/import-files.ts';
import { runCommand } from '../../../../cli/command.ts';
import { program } from '../../../../cli/program.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import type { Outcome } from '../answers/cases.ts';

/** The expected result of opening a log. */
interface ExpectedLog {
  readonly models: number;
  readonly ways: number;
  readonly questions: number;
  readonly samples: number;
  /** Under the proposed scoring: the scored answers and the right ones. */
  readonly right?: readonly [answers: number, right: number];
}

/** The expected contents of each file of cases, from its INDEX.md. */
const logs: Readonly<Record<string, ExpectedLog>> = {
  ...Object.fromEntries(
    ['json', 'jsonl', 'yaml', 'csv'].map((form) => [
      `promptfoo-output.${form}`,
      { models: 1, ways: 2, questions: 3, samples: 1, right: [6, 5] as const },
    ]),
  ),
  'sensitivity-long.csv': { models: 2, ways: 4, questions: 3, samples: 2 },
  'mmlu-pro-output_generated_text.json': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'mmlu-pro-output_model_outputs.json': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'bbh-date_understanding-cot.json': { models: 1, ways: 1, questions: 24, samples: 1, right: [24, 23] },
  'ragas.csv': { models: 1, ways: 1, questions: 3, samples: 1 },
  'deepeval-run.json': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'oaieval-log.jsonl': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'helm-scenario_state.json': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'langfuse.csv': { models: 1, ways: 1, questions: 3, samples: 1, right: [3, 2] },
  'lighteval-details.parquet': { models: 1, ways: 1, questions: 2, samples: 1, right: [2, 1] },
};

/** The plan of the batch results, from INDEX.md. */
const batchPlan = 'https://evenkeel.example/#/new?study=system-prompt&models=endpoint:local/m&items=arithmetic&n=2&seed=1';
const batchFile = 'batch-results-odd-lines.jsonl';

/** Opens every log in the subfolder `logs` as the command does. */
export async function readLogCases(folder: string): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, expected] of Object.entries(logs))
    outcomes.push(await openedCase(join(folder, 'logs', name), name, expected));
  outcomes.push(await collectedCase(join(folder, 'logs', batchFile)));
  return outcomes;
}

async function openedCase(path: string, name: string, expected: ExpectedLog): Promise<Outcome> {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  try {
    const summary = await importFiles([path], {});
    const found = foundIn(summary, expected);
    return {
      kind: 'log',
      id: name,
      isExpected: JSON.stringify(found) === JSON.stringify(expected),
      read: JSON.stringify(found),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind: 'log', id: name, isExpected: false, read: error.message };
  }
}

function foundIn({ grid, right, choices }: ImportSummary, expected: ExpectedLog): ExpectedLog {
  const by = choices.right === 'evenkeel' ? choices.right : choices.right.scoring;
  const counted = right.find((each) => each.by === by);
  const answers = counted?.answers ?? 0;
  return {
    models: grid.models.length,
    ways: grid.ways,
    questions: grid.questions,
    samples: grid.samples,
    ...(expected.right && { right: [answers, Math.round((counted?.share ?? 0) * answers)] as const }),
  };
}

/** Invalid lines become failed cells, or are listed as unreadable. All other lines count. */
async function collectedCase(path: string): Promise<Outcome> {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-cases-'));
  try {
    const written = { out: '', err: '' };
    const streamTo = (name: keyof typeof written) => ({ write: (text: string) => ((written[name] += text), true) });
    const args = ['collect', batchPlan, path, '--dialect', 'openai', '--out', join(folder, 'collected.evenkeel.jsonl')];
    const code = await runCommand(program, args, { stdout: streamTo('out'), stderr: streamTo('err') });
    const isExpected = code === 0 && /"answers":8,"failed":11,.*"unplaced":\{"lines":1,/.test(written.out);
    return { kind: 'batch results', id: batchFile, isExpected, read: (written.out || written.err).slice(0, 300) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
