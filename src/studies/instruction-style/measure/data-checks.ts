import { variantKey } from '../../../core/plan/cell.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { findRunDataProblems, buildExaminedData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import type { ModelDecodingEvidence } from './evidence.ts';
import { decodingFactorId, summariseNotReadAnswers, styleFactorId, type ModelBenchmarkAnswers } from './tally.ts';

/**
 * Returns a function that gives a decoding’s answers in the form that the data checks take. It caches each decoding.
 * `styles` has their ids.
 */
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
  /** The decoding of the findings. */
  readonly decoding: string;
  readonly styles: readonly { readonly id: string; readonly title: string }[];
  /** In points. */
  readonly margin: number;
  readonly seed: number;
}

/** The problems of the data under the findings’ decoding, and the models with the findings that these problems withhold. */
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
