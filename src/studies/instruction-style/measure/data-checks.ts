import { variantKey } from '../../../core/plan/cell.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { findRunDataProblems, buildExaminedData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import type { ModelDecodingEvidence } from './evidence.ts';
import { decodingFactorId, summariseNotReadAnswers, styleFactorId, type ModelBenchmarkAnswers } from './tally.ts';

/** The run’s answers under a decoding as the checks of its data take them; each decoding once. `styles`: their ids. */
export function makeStyleDataExaminer(
  table: ScoreTable,
  plan: Plan,
  styles: readonly string[],
): (decoding: string) => ExaminedData {
  const places = new Map(styles.map((id, s) => [id, s]));
  const made = new Map<string, ExaminedData>();
  return (decoding) => {
    const there =
      made.get(decoding) ??
      buildExaminedData(table, {
        asked: plan.items.map(({ id }) => id),
        promptAt: ({ response: { variant } }) =>
          variant[decodingFactorId] === decoding ? places.get(variant[styleFactorId] ?? '') : undefined,
      });
    made.set(decoding, there);
    return there;
  };
}

interface Settings {
  /** That the findings are about. */
  readonly decoding: string;
  readonly styles: readonly { readonly id: string; readonly title: string }[];
  /** Points. */
  readonly margin: number;
  readonly seed: number;
}

/** The problems of the data under the decoding that the findings are about, and the models with what these withhold. */
export function findStyleDataProblems(
  judged: readonly ModelDecodingEvidence[],
  answers: readonly ModelBenchmarkAnswers[],
  examined: (decoding: string) => ExaminedData,
  { decoding, styles, margin, seed }: Settings,
): { readonly doctor: readonly DataProblem[]; readonly judged: readonly ModelDecodingEvidence[] } {
  const counted = judged
    .filter((each) => each.decoding === decoding)
    .map(({ model, tables, spread }) => ({
      model,
      tables,
      spread,
      notRead: summariseNotReadAnswers(answers.filter((each) => each.model === model && each.decoding === decoding)),
    }));
  const prompts = styles.map(({ id, title }) => ({
    id: variantKey({ [decodingFactorId]: decoding, [styleFactorId]: id }),
    title,
  }));
  const doctor = counted.length > 0 ? findRunDataProblems(examined(decoding), counted, { margin, seed, prompts }) : [];
  return {
    doctor,
    judged: judged.map((one) =>
      one.decoding === decoding ? { ...one, withheld: findReplacementClaim(doctor, one.model) } : one,
    ),
  };
}
