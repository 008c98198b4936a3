import type { HumanExtractionCheck } from '../../../core/json/checked-form.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { markValues, type HumanMark } from '../../../core/answers/mark.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import {
  countColumn,
  categoryCountColumn,
  numberColumn,
  percentColumn,
  type ResultRow,
  type ResultTable,
} from '../../result-table.ts';

const modelColumn = { id: 'model', title: 'Model' };

/** The names of the marks. */
export const markWords: Readonly<Record<HumanMark, string>> = { right: 'right', wrong: 'wrong', none: 'no clear answer' };

/** All tables on extraction accuracy; none if nobody checked any answer. */
export const extractionCheckTables = (result: StudyResult): ResultTable[] =>
  result.checked
    ? [
        extractionAccuracyTable(result),
        ...(hasCorrectedModels(result) ? [correctedScoresTable(result)] : []),
        markAgainstRuleTable(result),
        checkersTable(result),
        ...(result.checked.agreements.length > 0 ? [checkerAgreementTable(result)] : []),
      ]
    : [];

export const hasCorrectedModels = ({ checked }: StudyResult): boolean =>
  checked?.models.some(({ corrected }) => corrected) ?? false;

interface RowWithCheck {
  readonly row: ResultRow;
  readonly check: HumanExtractionCheck;
}

/** The checks of all models together, and of each model. */
function checks({ checked }: StudyResult): RowWithCheck[] {
  if (!checked) return [];
  const all: RowWithCheck = { row: { at: pointer('checked', 'all'), words: { model: 'All models' } }, check: checked.all };
  return checked.models.length < 2 ? modelChecks(checked.models) : [all, ...modelChecks(checked.models)];
}

const modelChecks = (models: NonNullable<StudyResult['checked']>['models']): RowWithCheck[] =>
  models.map((check, index) => ({
    row: { at: pointer('checked', 'models', index), model: { id: check.model, index }, words: {} },
    check,
  }));

/** One row for each part of each check. */
const partRows = <Part>(
  result: StudyResult,
  partsOf: (check: HumanExtractionCheck) => readonly Part[],
  rowOf: (part: Part, place: number) => { readonly at: string; readonly words: ResultRow['words'] },
): ResultRow[] =>
  checks(result).flatMap(({ row, check }) =>
    partsOf(check).map((part, place) => {
      const { at, words } = rowOf(part, place);
      return { ...row, at: row.at + at, words: { ...row.words, ...words } };
    }),
  );

export const extractionAccuracyTable = (result: StudyResult): ResultTable => ({
  id: 'reading',
  title: 'How well answers were read, by model',
  words: [modelColumn],
  rows: checks(result).map(({ row }) => row),
  figures: [
    countColumn('answers', 'Checked', 'Answers on which all who marked them agree'),
    countColumn('sensitivity/of', 'Right', 'As people say'),
    countColumn('sensitivity/read', 'Scored right', 'Of those that people say are right'),
    {
      ...percentColumn(
        'sensitivity/share',
        'Sensitivity, %',
        'Of the answers that people say are right, those scored right, in percent, with Wilson’s 95% interval',
        0,
      ),
      interval: 'sensitivity/interval',
    },
    countColumn('specificity/of', 'Not right', 'As people say: wrong, or no clear answer'),
    countColumn('specificity/read', 'Not scored right', 'Of those that people say are not right'),
    {
      ...percentColumn(
        'specificity/share',
        'Specificity, %',
        'Of the answers that people say are not right, those not scored right, in percent, with Wilson’s 95% interval',
        0,
      ),
      interval: 'specificity/interval',
    },
    ...(result.checked?.all.differing
      ? [countColumn('differing', 'Left out', 'Answers on which those who marked them differ')]
      : []),
  ],
});

export const correctedScoresTable = (result: StudyResult): ResultTable => ({
  id: 'corrected',
  title: 'Mean score and fluctuation as read, and as people read',
  words: [modelColumn],
  rows: modelChecks(result.checked?.models ?? []).map(({ row }) => row),
  figures: [
    numberColumn('corrected/uncorrected/mu', 'μ as read', 1, 'Mean score over the prompts, in percent, by the rule alone'),
    {
      ...numberColumn(
        'corrected/mu',
        'μ corrected',
        1,
        'The mean if every answer were scored as people read it, with its 95% interval',
      ),
      interval: 'corrected/muInterval',
    },
    numberColumn(
      'corrected/uncorrected/sigma',
      'σ as read',
      2,
      'Standard deviation of the scores over the prompts, in points, by the rule alone',
    ),
    numberColumn(
      'corrected/sigma',
      'σ corrected',
      2,
      'The same for corrected scores. It needs 60 checked answers under each prompt',
    ),
  ],
});

export const markAgainstRuleTable = (result: StudyResult): ResultTable => ({
  id: 'said',
  title: 'Marks by people and scores by the rule',
  words: [modelColumn, { id: 'said', title: 'People say' }],
  rows: partRows(
    result,
    () => markValues,
    (mark) => ({ at: pointer('said', mark), words: { said: markWords[mark] } }),
  ),
  figures: [
    countColumn('right', 'Scored right'),
    countColumn('wrong', 'Scored wrong'),
    categoryCountColumn('unreadable'),
    categoryCountColumn('refused'),
  ],
});

export const checkersTable = (result: StudyResult): ResultTable => ({
  id: 'checkers',
  title: 'Who checked how many answers',
  words: [modelColumn, { id: 'person', title: 'Person' }],
  rows: partRows(
    result,
    ({ people }) => people,
    ({ by }, place) => ({ at: pointer('people', place), words: { person: by } }),
  ),
  figures: [countColumn('answers', 'Answers')],
});

export const checkerAgreementTable = (result: StudyResult): ResultTable => ({
  id: 'checkers-agreement',
  title: 'How far people agree',
  words: [{ id: 'people', title: 'People' }],
  rows: (result.checked?.agreements ?? []).map(({ people }, place) => ({
    at: pointer('checked', 'agreements', place),
    words: { people: people.join(' and ') },
  })),
  figures: [
    countColumn('both', 'Both marked'),
    countColumn('same', 'The same'),
    {
      ...percentColumn('share', 'Agreement, %', 'Share on which both agree, in percent, with Wilson’s 95% interval', 0),
      interval: 'interval',
    },
    {
      ...numberColumn('kappa', 'Cohen’s κ', 2, 'Agreement beyond chance: 1 is all of it, 0 as much as by chance'),
      interval: 'kappaInterval',
    },
  ],
});
