import { calibrateConfigurations, calibrateCrossing, configurationDesigns, crossings } from './configuration.ts';
import { designs, named } from './design.ts';
import { calibrateCorrelation, calibrateStyles, styleDesigns, unrelated } from './instruction-style.ts';
import { judgeDesigns, namedJudgeDesigns } from './judge-design.ts';
import { calibrateJudgeRun } from './judge.ts';
import {
  calibrateCompared,
  calibratePairs,
  comparedDesigns,
  namedComparedDesigns,
  namedPairsDesigns,
  pairsDesigns,
} from './judge-pairs.ts';
import { paraphraseDesigns } from './paraphrase-design.ts';
import { calibrateParaphraseRun } from './paraphrase.ts';
import { calibrateStopping, namedStoppingDesigns, stoppingDesigns } from './stopping.ts';
import { calibrateRun } from './system-prompt.ts';
import type { Count } from './tally.ts';

/** A study whose sentences are calibrated: its designs by name, those that every submission is held to, and one simulated run of one. */
export interface CalibratedStudy {
  readonly id: string;
  readonly designs: readonly string[];
  readonly named: readonly string[];
  run(design: string, seed: number, tally: Map<string, Count>): void;
}

type Run<Design> = (design: Design, seed: number, tally: Map<string, Count>) => unknown;

function studyOf<Design extends { readonly name: string }>(
  id: string,
  designs: readonly Design[],
  named: readonly string[],
  calibrate: Run<Design>,
): CalibratedStudy {
  const byName = new Map(designs.map((design) => [design.name, design]));
  const missing = named.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`calibration: ${id} has no design ${missing.join(', ')}`);
  return {
    id,
    designs: designs.map(({ name }) => name),
    named,
    run(name, seed, tally) {
      const design = byName.get(name);
      if (!design) throw new Error(`calibration: ${id} has no design “${name}”`);
      calibrate(design, seed, tally);
    },
  };
}

export const calibrated: readonly CalibratedStudy[] = [
  studyOf('system-prompt', designs, named, calibrateRun),
  studyOf('instruction-style', styleDesigns, [styleDesigns[0]?.name ?? ''], calibrateStyles),
  studyOf('instruction-style, correlations', unrelated, [], calibrateCorrelation),
  // Its own slow test tries some of these: a run takes a second.
  studyOf('paraphrase', paraphraseDesigns, [], calibrateParaphraseRun),
  studyOf('judge', judgeDesigns, namedJudgeDesigns, calibrateJudgeRun),
  studyOf('judge-pairs', pairsDesigns, namedPairsDesigns, calibratePairs),
  studyOf('judge-pairs, two judges', comparedDesigns, namedComparedDesigns, calibrateCompared),
  studyOf('configuration', configurationDesigns, [configurationDesigns[0]?.name ?? ''], calibrateConfigurations),
  studyOf('stopping early', stoppingDesigns, namedStoppingDesigns, calibrateStopping),
  studyOf('configuration, gap and slope', crossings, [], calibrateCrossing),
];
