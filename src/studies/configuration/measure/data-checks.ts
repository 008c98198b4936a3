import { variantKey } from '../../../core/plan/cell.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { findRunDataProblems, buildExaminedData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import { configurationKey } from '../protocol/factors.ts';
import { configurationEvidencePerModel, type ModelConfigurationEvidence } from './evidence.ts';
import type { ConfigurationModelResult } from './judged-form.ts';
import type { ConfigurationTally } from './tally.ts';

interface Settings {
  readonly draws: number;
  readonly seed: number;
  /** In points. */
  readonly margin: number;
  /** The titles of the configurations, in their order. */
  readonly titles: readonly string[];
}

/** Each model’s evidence, the problems of the run’s data, and the findings that these problems withhold. */
export function examineConfigurationData(
  table: ScoreTable,
  tally: ConfigurationTally,
  { draws, seed, margin, titles }: Settings,
): { readonly doctor: readonly DataProblem[]; readonly judged: readonly ModelConfigurationEvidence[] } {
  const { configurations, notRead } = tally;
  const examined = examinedConfigurations(table, tally);
  const judged = configurationEvidencePerModel(tally, examined, { draws, seed });
  const counted = judged.map(({ model, tables, spread }) => ({ model, tables, spread, notRead: notRead.get(model) }));
  const prompts = configurations.map((levels, c) => ({ id: variantKey(levels), title: titles[c] ?? '' }));
  const doctor = findRunDataProblems(examined, counted, { margin, seed, prompts });
  return {
    doctor,
    judged: judged.map((one) => {
      const withheld = findReplacementClaim(doctor, one.model);
      return { ...one, withheld, limit: withheld && limits[withheld.claim.claim] };
    }),
  };
}

const limits: Readonly<Record<string, ConfigurationModelResult['limit']>> = { 'at-ceiling': 'ceiling', 'at-floor': 'floor' };

function examinedConfigurations(table: ScoreTable, { answers, configurations }: ConfigurationTally): ExaminedData {
  const places = new Map(configurations.map((levels, place) => [configurationKey(levels), place]));
  const [first] = answers;
  return buildExaminedData(table, {
    asked: answers.flatMap(({ model, items }) => (model === first?.model ? items.map(({ id }) => id) : [])),
    promptAt: ({ response }) => places.get(configurationKey(response.variant)),
  });
}
