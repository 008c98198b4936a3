import { createHash } from 'node:crypto';
import {
  calibrateConfigurations,
  calibrateCrossing,
  calibrateRealConfigurations,
  configurationDesigns,
  crossings,
} from './configuration.ts';
import { brokenDesigns, designs, named, type Design } from './design.ts';
import { calibrateCorrelation, calibrateRealStyles, calibrateStyles, styleDesigns, unrelated } from './instruction-style.ts';
import { isTrueOfJudges, judgeDesigns, namedJudgeDesigns } from './judge-design.ts';
import { calibrateJudgeRun, calibrateRealJudge } from './judge.ts';
import {
  calibrateCompared,
  calibratePairs,
  calibrateRealPairs,
  comparedDesigns,
  isTrueOfPairs,
  namedComparedDesigns,
  namedPairsDesigns,
  pairsDesigns,
} from './judge-pairs.ts';
import { isTrueOfRewording, paraphraseDesigns } from './paraphrase-design.ts';
import { calibrateParaphraseRun, calibrateRealParaphrase } from './paraphrase.ts';
import { readingsDesigns } from './real-readings.ts';
import { calibrateStopping, namedStoppingDesigns, stoppingDesigns } from './stopping.ts';
import { realDesigns, realDesignsOf, realRun, type RealDesign } from './real-run.ts';
import { calibrateSpread, spreadDesigns, spreadDesignsOf } from './real-spread.ts';
import { isTrueOfSome } from './hold-to-truth.ts';
import { simulatedRun, type Truth } from './simulated-run.ts';
import { calibrateReal, calibrateRun } from './system-prompt.ts';
import type { Count } from './tally.ts';

/**
 * A study whose claims are calibrated: its designs, the designs that the tests simulate, and a function that simulates one
 * run.
 */
export interface CalibratedStudy {
  readonly id: string;
  /** The file in this folder that simulates and checks its runs. */
  readonly file: string;
  /** Whether runs are drawn from answers of real models. */
  readonly isReal: boolean;
  /** Whether the limits apply to this study. */
  readonly isHeld: boolean;
  readonly designs: readonly string[];
  readonly named: readonly string[];
  /**
   * Whether a row's statement is true of at least one model of a design, known before the first draw. Under a null every
   * statement is wrong. Such a design says nothing about statements made elsewhere.
   */
  mayBeTrue(design: string, row: string): boolean;
  run(design: string, seed: number, tally: Map<string, Count>): void;
  /** The whole design as text. */
  parts(design: string): string;
}

/** Repeats a quick design this many times per run: at least a third of the statements should come from real answers. */
const times =
  <D>(draws: number, calibrate: Run<D>): Run<D> =>
  (design, seed, tally) => {
    for (let draw = 0; draw < draws; draw++) calibrate(design, draws * seed + draw, tally);
  };

type Run<Design> = (design: Design, seed: number, tally: Map<string, Count>) => unknown;

function studyOf<Design extends { readonly name: string }>(
  [id, file]: readonly [id: string, file: string],
  designs: readonly Design[],
  named: readonly string[],
  calibrate: Run<Design>,
  {
    mayBeTrue = () => true,
    isReal = false,
    isHeld = true,
  }: {
    readonly mayBeTrue?: (design: Design, row: string) => boolean;
    readonly isReal?: boolean;
    readonly isHeld?: boolean;
  } = {},
): CalibratedStudy {
  const byName = new Map(designs.map((design) => [design.name, design]));
  const missing = named.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`calibration: ${id} has no design ${missing.join(', ')}`);
  return {
    id,
    file,
    isReal,
    isHeld,
    mayBeTrue(name, row) {
      const design = byName.get(name);
      return design !== undefined && mayBeTrue(design, row);
    },
    designs: designs.map(({ name }) => name),
    named,
    run(name, seed, tally) {
      const design = byName.get(name);
      if (!design) throw new Error(`calibration: ${id} has no design “${name}”`);
      calibrate(design, seed, tally);
    },
    parts: (name) =>
      JSON.stringify(byName.get(name), (_, value: unknown) => (value instanceof Float64Array ? digestOf(value) : value)),
  };
}

const digests = new WeakMap<Float64Array, string>();

function digestOf(values: Float64Array): string {
  const known = digests.get(values) ?? createHash('sha256').update(values).digest('hex');
  digests.set(values, known);
  return known;
}

/** Judges by the truths of the first five runs. */
function inSomeRun<D extends { readonly name: string }>(truthsOf: (design: D, seed: number) => readonly Truth[]) {
  const known = new Map<string, readonly (readonly Truth[])[]>();
  return (design: D, row: string): boolean => {
    const there = known.get(design.name) ?? [1, 2, 3, 4, 5].map((seed) => truthsOf(design, seed));
    known.set(design.name, there);
    return there.some((truths) => isTrueOfSome(truths, row));
  };
}
const ofSimulated = { mayBeTrue: inSomeRun((design: Design, seed) => simulatedRun(design, seed).truths) };
const ofReal = { isReal: true, mayBeTrue: inSomeRun((design: RealDesign) => realRun(design, 1).truths) };
const unlessNoGap = { mayBeTrue: ({ name }: { readonly name: string }) => !name.includes('no gap') };
const never = { mayBeTrue: () => false };

/** Real answers from files outside the repository, as studies of their own. */
export const calibratedOn = (designs: readonly RealDesign[]): readonly CalibratedStudy[] => [
  studyOf(['system-prompt, real answers elsewhere', 'system-prompt.ts'], designs, [], calibrateReal, ofReal),
  studyOf(['τ of real answers elsewhere', 'real-spread.ts'], spreadDesignsOf(designs), [], calibrateSpread, ofReal),
];

export const calibrated: readonly CalibratedStudy[] = [
  studyOf(['system-prompt', 'system-prompt.ts'], designs, named, calibrateRun, ofSimulated),
  studyOf(
    ['system-prompt, real answers', 'system-prompt.ts'],
    realDesigns,
    ['small models, made sets, 3×60'],
    calibrateReal,
    ofReal,
  ),
  studyOf(
    ['instruction-style', 'instruction-style.ts'],
    styleDesigns,
    [styleDesigns[0]?.name ?? ''],
    calibrateStyles,
    ofSimulated,
  ),
  studyOf(
    ['instruction-style, real answers', 'instruction-style.ts'],
    realDesignsOf('instruction-style'),
    ['small models, instruction-style, 3×60'],
    times(2, calibrateRealStyles),
    ofReal,
  ),
  studyOf(['instruction-style, correlations', 'instruction-style.ts'], unrelated, [], calibrateCorrelation, never),
  // A separate nightly test covers some of these, because one run takes a second.
  studyOf(['paraphrase', 'paraphrase.ts'], paraphraseDesigns, [], calibrateParaphraseRun, { mayBeTrue: isTrueOfRewording }),
  studyOf(
    ['paraphrase, real answers', 'paraphrase.ts'],
    readingsDesigns('paraphrase', [10, 20, 40]),
    [],
    times(5, calibrateRealParaphrase),
    { isReal: true },
  ),
  studyOf(
    ['judge, real ratings', 'judge.ts'],
    readingsDesigns('judge', [12, 20, 30, 50, 100]),
    ['small models, judge, 50'],
    times(10, calibrateRealJudge),
    { isReal: true },
  ),
  studyOf(
    ['judge-pairs, real verdicts', 'judge-pairs.ts'],
    readingsDesigns('judge-pairs', [20, 60, 100]),
    ['small models, judge-pairs, 60'],
    times(3, calibrateRealPairs),
    { isReal: true },
  ),
  studyOf(['judge', 'judge.ts'], judgeDesigns, namedJudgeDesigns, calibrateJudgeRun, { mayBeTrue: isTrueOfJudges }),
  studyOf(['judge-pairs', 'judge-pairs.ts'], pairsDesigns, namedPairsDesigns, calibratePairs, { mayBeTrue: isTrueOfPairs }),
  studyOf(['judge-pairs, two judges', 'judge-pairs.ts'], comparedDesigns, namedComparedDesigns, calibrateCompared, {
    mayBeTrue: ({ judges: [one, other] }, row) => row !== 'pairs-differ' || one !== other,
  }),
  studyOf(
    ['configuration', 'configuration.ts'],
    configurationDesigns,
    [configurationDesigns[0]?.name ?? ''],
    calibrateConfigurations,
    ofSimulated,
  ),
  studyOf(
    ['configuration, real answers', 'configuration.ts'],
    realDesignsOf('configuration'),
    ['small models, configuration, 3×60'],
    times(2, calibrateRealConfigurations),
    ofReal,
  ),
  studyOf(['stopping early', 'stopping.ts'], stoppingDesigns, namedStoppingDesigns, calibrateStopping),
  studyOf(['configuration, gap and slope', 'configuration.ts'], crossings, [], calibrateCrossing, unlessNoGap),
  studyOf(['τ of real answers', 'real-spread.ts'], spreadDesigns, [], calibrateSpread, ofReal),
  studyOf(['system-prompt, assumptions that do not hold', 'system-prompt.ts'], brokenDesigns, [], calibrateRun, {
    ...ofSimulated,
    isHeld: false,
  }),
];
