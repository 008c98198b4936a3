import { rows } from './rows.ts';
import { fails, failsAt, limits, noCount, pooledLimit, type Count, type RowKind } from './tally.ts';

export interface Measured {
  readonly study: string;
  readonly design: string;
  readonly counts: readonly (readonly [row: string, count: Count])[];
}

/** Facts about a design that hold before its first draw. */
export interface Known {
  readonly isReal: boolean;
  /** Whether the limits apply to the design. */
  readonly isHeld: boolean;
  mayBeTrue(row: string): boolean;
}

interface Pooled extends Count {
  /** How many of the statements are about real answers. */
  readonly real: number;
  readonly designs: number;
}

const percent = (part: number, of: number): string => (of > 0 ? `${((100 * part) / of).toFixed(1)}%` : '–');

/** `docs/calibration.md`: over all designs by row, then for each study a table of its designs. */
export function calibrationPage(
  measured: readonly Measured[],
  knownOf: (study: string, design: string) => Known,
  { commit, runs }: { readonly commit: string; readonly runs: number },
): string {
  const studies = [...new Set(measured.map(({ study }) => study))];
  return `# How often the verdicts are wrong

Written by \`npm run calibrate\` at commit ${commit}. Each run is simulated from known models, or drawn from answers of real models. The app's own code measures it, and each sentence is compared with the truth.
Each design has ${runs} runs, with the seeds 1 to ${runs}; of real answers a run may have several draws, up to ten. In the tables of designs a sentence's cell reads “wrong / stated (of runs)”, an interval's cell “missed / computed”. A cell is **bold** where its error is above the limit by more than luck (one-sided, 99%).

| limit | per design | over all designs |
| --- | --- | --- |
| sentence | ${Math.round(100 * limits.claim)}% of runs | ${Math.round(100 * pooledLimit.claim)}% of the runs that state it |
| interval printed with a sentence | ${Math.round(100 * limits.numbers)}% of those printed | ${Math.round(100 * pooledLimit.numbers)}% of those printed |
| interval, set of grades | ${Math.round(100 * limits.coverage)}% | ${Math.round(100 * pooledLimit.coverage)}% |
| forecast “nine times in ten” | ${Math.round(100 * limits.forecast)}% | ${Math.round(100 * pooledLimit.forecast)}% |
| certainty before a run ends | ${Math.round(100 * limits.stop)}% | ${Math.round(100 * pooledLimit.stop)}% |

Sentences are pooled over the designs in which they are true of at least one model. Elsewhere every statement is wrong, and only the limit per design counts.

A dash means that the case did not occur.

## Over all designs

${pooledTable(measured, knownOf)}

${rows.map(({ id, what }) => `- \`${id}\`: ${what}`).join('\n')}

${studies
  .map((study) =>
    tableOf(
      study,
      measured.filter((each) => each.study === study),
      knownOf,
    ),
  )
  .join('\n\n')}
`;
}

/** A row's counts over the designs that its rule pools. */
export function pooledCount(
  row: string,
  kind: RowKind,
  measured: readonly Measured[],
  knownOf: (study: string, design: string) => Known,
): Pooled {
  let pooled: Pooled = { ...noCount, real: 0, designs: 0 };
  for (const { study, design, counts } of measured) {
    const count = new Map(counts).get(row);
    const known = knownOf(study, design);
    if (!count || !known.isHeld || ((kind === 'claim' || kind === 'numbers') && !known.mayBeTrue(row))) continue;
    pooled = {
      tried: pooled.tried + count.tried,
      stated: pooled.stated + count.stated,
      wrong: pooled.wrong + count.wrong,
      real: pooled.real + (known.isReal ? count.stated : 0),
      designs: pooled.designs + 1,
    };
  }
  return pooled;
}

/** Whether a row fails over all designs. */
export const failsPooled = ({ stated, wrong }: Count, kind: RowKind): boolean =>
  failsAt({ tried: stated, wrong }, pooledLimit[kind]);

/** Lists what fails: cells of designs, and rows over all designs. */
export function failing(measured: readonly Measured[], knownOf: (study: string, design: string) => Known): string[] {
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]));
  const cells = measured.flatMap(({ study, design, counts }) =>
    counts.flatMap(([row, count]) => {
      const kind = kindOf.get(row);
      return kind && knownOf(study, design).isHeld && fails(count, kind)
        ? [`${study}, ${design}: ${row} ${count.wrong} of ${count.tried}`]
        : [];
    }),
  );
  const pooled = rows.flatMap(({ id, kind }) => {
    const count = pooledCount(id, kind, measured, knownOf);
    return failsPooled(count, kind) ? [`over all designs: ${id} ${count.wrong} of ${count.stated}`] : [];
  });
  return [...cells, ...pooled];
}

function pooledTable(measured: readonly Measured[], knownOf: (study: string, design: string) => Known): string {
  const lines = rows.flatMap(({ id, kind }) => {
    const count = pooledCount(id, kind, measured, knownOf);
    if (count.tried === 0) return [];
    const share = percent(count.wrong, count.stated);
    return [
      `| ${[
        `\`${id}\``,
        count.designs,
        count.tried,
        count.stated,
        count.wrong,
        failsPooled(count, kind) ? `**${share}**` : share,
        count.real > 0 ? percent(count.real, count.stated) : '–',
      ].join(' | ')} |`,
    ];
  });
  return `| row | designs | runs or models | stated | wrong | wrong of those stated | stated on real answers |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`;
}

function tableOf(study: string, measured: readonly Measured[], knownOf: (study: string, design: string) => Known): string {
  const isHeld = measured.every(({ design }) => knownOf(study, design).isHeld);
  const found = rows.filter(({ id }) =>
    measured.some(({ counts }) => counts.some(([row, { tried }]) => row === id && tried > 0)),
  );
  const lines = measured.map(({ design, counts }) => {
    const own = new Map(counts);
    const cells = found.map(({ id, kind }) => {
      const count = own.get(id);
      if (!count || count.tried === 0) return '–';
      const { tried, stated, wrong } = count;
      const text = kind === 'claim' ? `${wrong}/${stated} (${tried})` : `${wrong}/${stated}`;
      return isHeld && fails(count, kind) ? `**${text}**` : text;
    });
    return `| ${[design, ...cells].join(' | ')} |`;
  });
  return `## ${study}

${isHeld ? '' : `${notHeld}\n\n`}| ${['design', ...found.map(({ id }) => id)].join(' | ')} |
| ${['---', ...found.map(() => '---:')].join(' | ')} |
${lines.join('\n')}`;
}

const notHeld =
  'These designs break an assumption, and nothing in the answers shows it: questions that belong together count as independent unless they have a `cluster`. They are printed as a warning, are in no pooled row and are held to no limit.';
