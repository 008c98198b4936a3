import type {
  HumanExtractionCheck,
  CheckedModelExtraction,
  HumanExtractionChecks,
  MarkAgreement,
} from '../../core/json/checked-form.ts';
import { undefinedBecause } from '../../base/json/json.ts';
import { unanimousMark, type HumanMark } from '../../core/answers/mark.ts';
import { uncorrectedOutcome } from '../../core/answers/outcome.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../core/studies/study.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import { cohenKappa, kappaIntervalFromAgreement } from './cohen-kappa.ts';

/**
 * How well a study’s own rule scores answers, compared with marks by people who did not see the parsed answers. An
 * answer counts if all who marked it agree. “Not right” covers answers that people find wrong and those that give no
 * clear answer. By what people say:
 *
 *   sensitivity = scored right / right,   specificity = not scored right / not right,
 *
 * fractions, each with Wilson’s 95% interval. Corrections by hand do not count. Otherwise, whoever corrects what a
 * check has shown to be misread would find that nothing is misread. Undefined if nobody marked an answer.
 */
export function compareWithHumanMarks(
  { rows }: Pick<ScoreTable, 'rows'>,
  { models }: Pick<Plan, 'models'>,
): HumanExtractionChecks | undefined {
  const marked = rows.filter(isMarked);
  if (marked.length === 0) return undefined;
  return {
    agreements: agreementsOf(marked),
    all: checkOf(marked),
    models: models.map((model): CheckedModelExtraction => ({
      model,
      ...checkOf(marked.filter(({ response }) => response.model === model)),
    })),
  };
}

type MarkedRow = ScoredResponse & Required<Pick<ScoredResponse, 'marks'>>;
const isMarked = (row: ScoredResponse): row is MarkedRow => row.score !== null && (row.marks?.length ?? 0) > 0;

function checkOf(rows: readonly MarkedRow[]): HumanExtractionCheck {
  const agreed = rows.flatMap((row) => {
    const mark = unanimousMark(row.marks);
    return mark ? [{ row, mark }] : [];
  });
  const right = agreed.filter(({ mark }) => mark === 'right');
  const notRight = agreed.filter(({ mark }) => mark !== 'right');
  const isScoredRight = ({ row }: (typeof agreed)[number]) => uncorrectedOutcome(row) === 'right';
  const readAs = (mark: HumanMark) => {
    const own = agreed.filter((each) => each.mark === mark).map(({ row }) => uncorrectedOutcome(row));
    const times = (outcome: string) => own.filter((each) => each === outcome).length;
    const [right, unreadable, refused] = [times('right'), times('unreadable'), times('refused')];
    return { right, wrong: own.length - right - unreadable - refused, unreadable, refused };
  };
  return {
    people: peopleOf(rows),
    answers: agreed.length,
    differing: rows.length - agreed.length,
    said: { right: readAs('right'), wrong: readAs('wrong'), none: readAs('none') },
    sensitivity: shareOf(right.filter(isScoredRight).length, right.length, 'no answer that was checked is right'),
    specificity: shareOf(
      notRight.filter((each) => !isScoredRight(each)).length,
      notRight.length,
      'every answer that was checked is right',
    ),
  };
}

function shareOf(read: number, of: number, whyNone: string): HumanExtractionCheck['sensitivity'] {
  if (of === 0) return { of, read, share: undefinedBecause(whyNone), interval: undefinedBecause(whyNone) };
  return {
    of,
    read,
    share: read / of,
    interval: of > 1 ? wilsonInterval(read, of) : undefinedBecause('one answer is too few for an interval'),
  };
}

/** Sorted by the number of marks, largest first. */
function peopleOf(rows: readonly MarkedRow[]): HumanExtractionCheck['people'] {
  const answers = new Map<string, number>();
  for (const { marks } of rows) for (const { by } of marks) answers.set(by, (answers.get(by) ?? 0) + 1);
  return [...answers]
    .map(([by, answers]) => ({ by, answers }))
    .sort((a, b) => b.answers - a.answers || (a.by < b.by ? -1 : 1));
}

/** The most people whose agreement is computed, as an archive may hold marks of any number of people. */
const mostCompared = 5;

function agreementsOf(rows: readonly MarkedRow[]): MarkAgreement[] {
  const people = peopleOf(rows)
    .slice(0, mostCompared)
    .map(({ by }) => by);
  return people.flatMap((one, place) =>
    people.slice(place + 1).flatMap((other) => {
      const both = rows.flatMap(({ marks }) => {
        const pair = [one, other].flatMap((person) => marks.find(({ by }) => by === person)?.mark ?? []);
        return pair.length === 2 ? [pair as [HumanMark, HumanMark]] : [];
      });
      return both.length === 0 ? [] : [agreementOf([one, other], both)];
    }),
  );
}

function agreementOf(people: readonly [string, string], pairs: readonly (readonly [HumanMark, HumanMark])[]): MarkAgreement {
  const both = pairs.length;
  const same = pairs.filter(([one, other]) => one === other).length;
  const { share, interval } = shareOf(same, both, 'no two people marked the same answer');
  const { chance, kappa } = cohenKappa(
    pairs.map(([one]) => one),
    pairs.map(([, other]) => other),
  );
  const kappaInterval =
    typeof kappa !== 'number' ? kappa : 'why' in interval ? interval : kappaIntervalFromAgreement(interval, chance);
  return { people, both, same, share, interval, kappa, kappaInterval };
}
