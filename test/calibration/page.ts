import { rows } from './rows.ts';
import { fails, limits, type Count } from './tally.ts';

export interface Measured {
  readonly study: string;
  readonly design: string;
  readonly counts: readonly (readonly [row: string, count: Count])[];
}

/** `docs/calibration.md`: for each study a table of its designs, wrong of tried. */
export function calibrationPage(
  measured: readonly Measured[],
  { commit, runs }: { readonly commit: string; readonly runs: number },
): string {
  const studies = [...new Set(measured.map(({ study }) => study))];
  return `# How often the verdicts are wrong

Written by \`npm run calibrate\` at commit ${commit}: runs are simulated of models of which everything is known, measured by the app's own code, and each sentence is compared with what is true.
Each design has ${runs} runs. A cell says in how many of them a sentence was wrong, or an interval missed, of how many. Sentences may be wrong in ${Math.round(100 * limits.claim)}% of runs, intervals and sets
of grades may miss in ${Math.round(100 * limits.coverage)}%, what is sure before a run's end in ${Math.round(100 * limits.stop)}%; a cell fails (**bold**) where so many are beyond the luck of the draw (one-sided, 99%). A dash: there was nothing of the kind.

${rows.map(({ id, kind, what }) => `- \`${id}\` (at most ${Math.round(100 * limits[kind])}%): ${what}`).join('\n')}

${studies
  .map((study) =>
    tableOf(
      study,
      measured.filter((each) => each.study === study),
    ),
  )
  .join('\n\n')}
`;
}

function tableOf(study: string, measured: readonly Measured[]): string {
  const found = rows.filter(({ id }) =>
    measured.some(({ counts }) => counts.some(([row, { tried }]) => row === id && tried > 0)),
  );
  const lines = measured.map(({ design, counts }) => {
    const own = new Map(counts);
    const cells = found.map(({ id, kind }) => {
      const count = own.get(id);
      if (!count || count.tried === 0) return '–';
      const text = `${count.wrong}/${count.tried}`;
      return fails(count, kind) ? `**${text}**` : text;
    });
    return `| ${[design, ...cells].join(' | ')} |`;
  });
  return `## ${study}

| ${['design', ...found.map(({ id }) => id)].join(' | ')} |
| ${['---', ...found.map(() => '---:')].join(' | ')} |
${lines.join('\n')}`;
}
