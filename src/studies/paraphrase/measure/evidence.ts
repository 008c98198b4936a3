import type { Problem } from '../../../core/json/doctor-form.ts';
import type { Examined } from '../../../measure/doctor/examined.ts';
import { unevenLosses } from '../../../measure/doctor/uneven-losses.ts';
import { chanceLevelReason, withheldBy } from '../../../measure/doctor/withheld.ts';
import { holm } from '../../../measure/holm.ts';
import { shareNotRead, toleratedNotRead } from '../../../measure/not-read/not-read.ts';
import {
  addedOver,
  effectOf,
  isAdded,
  itemRead,
  readings,
  whyReadNotRated,
  wordingCounts,
  type Filling,
  type ItemRead,
  type ReadBy,
  type ReadEvidence,
} from './added.ts';
import { wordingScores, wordingsNotRead } from './doctored.ts';
import type { Drawing } from './intervals.ts';
import { questionVariants, type ParaphraseMeasures } from './result.ts';
import type { ItemAnswers } from './tally.ts';

export type Evidence = Readonly<Record<ReadBy, readonly ReadEvidence[]>>;

/** What each model's answers tell by each reading. `examined`: the run as a rule reads it. */
export function evidenceOf(
  models: readonly { readonly model: string; readonly answers: readonly ItemAnswers[] }[],
  examined: (by: ReadBy) => Examined,
  drawing: Drawing,
): Evidence {
  const by = (reading: ReadBy): ReadEvidence[] => {
    const { questions, answers: said } = examined(reading);
    return models.map(({ model, answers }) => {
      const items = answers.map((item, i) => itemRead(item, reading, drawing.seed + i));
      const tables = [wordingScores(answers, reading)];
      const notRated =
        whyReadNotRated(answers, items, reading) ??
        chanceLevelReason(questions, { tables, answers: said.get(model) ?? [] });
      const byWording = wordingCounts(answers, reading);
      const isMuch =
        byWording.some((counts) => shareNotRead(counts) > toleratedNotRead) ||
        unevenLosses(wordingsNotRead(answers, reading), drawing.seed) !== undefined;
      const filled = (filling: Filling) =>
        addedOver(
          answers.map((item, i) => itemRead(item, reading, drawing.seed + i, filling)),
          drawing,
        );
      const effect = addedOver(items, drawing);
      // What is not found with all of these counted as wrong is not reported, however else they count.
      const flattest = isMuch && isAdded(effect) && effect.p < 0.05 ? filled('flattest') : effect;
      const bounds = isMuch && { byWording, flattest, steepest: filled('steepest') };
      return { model, items, effect, notRated, ...(bounds && { bounds }) };
    });
  };
  if (models.length === 0) return { strict: [], tolerant: [] };
  const strict = by('strict');
  const differ = models.some(({ answers }) => answers.some(isReadTwice));
  return { strict, tolerant: differ ? by('tolerant') : strict };
}

/** The same with what the data withhold of a model. */
export const withWithheld = (evidence: Evidence, doctor: readonly Problem[]): Evidence => {
  const held = new Map(evidence.strict.map(({ model }) => [model, withheldBy(doctor, model)]));
  const by = (reading: ReadBy) => evidence[reading].map((each) => ({ ...each, withheld: held.get(each.model) }));
  return { strict: by('strict'), tolerant: by('tolerant') };
};

/** Whether the two rules read any answer to the item otherwise. */
const isReadTwice = ({ rows }: ItemAnswers): boolean =>
  questionVariants.some((q) => rows[q].some((row) => row?.reading.tolerant !== undefined));

/** Of each kind of prompt by itself; p by Holm over those of the model. */
export function effectsBySubset(
  evidence: Evidence,
  m: number,
  subsetItems: readonly (readonly number[])[],
  drawing: Drawing,
): Pick<ParaphraseMeasures, 'promptEffect' | 'tolerantEffect'>[] {
  const [strict, tolerant] = readings.map((by) => {
    const whole = evidence[by][m];
    if (!whole) return undefined;
    const { items, effect } = whole;
    const found = subsetItems.map((own) =>
      own.length === items.length
        ? effect
        : addedOver(
            own.flatMap((i): ItemRead[] => (items[i] ? [items[i]] : [])),
            drawing,
          ),
    );
    const tested = found.filter(isAdded);
    const corrected = holm(tested.map(({ p }) => p));
    return found.map((effect) => effectOf(effect, isAdded(effect) ? corrected[tested.indexOf(effect)] : undefined));
  });
  return subsetItems.map((_, s) => ({
    ...(strict?.[s] && { promptEffect: strict[s] }),
    ...(tolerant?.[s] && { tolerantEffect: tolerant[s] }),
  }));
}
