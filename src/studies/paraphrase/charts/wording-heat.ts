import type { ItemHeatCell, ItemHeatFigure } from '../../../charts/heat/item-heat.ts';
import { cellOutcomeFromCode } from '../../../charts/rows/cell-outcomes.ts';
import { isNumber } from '../../../base/json/json.ts';
import { countsTowardScore, outcomeCodes } from '../../../core/answers/outcome.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { itemAnswersAddress } from '../../../report/addresses.ts';
import {
  questionVariantLevelIds,
  type ParaphraseModelItem,
  type ParaphraseResult,
  type QuestionVariant,
} from '../measure/result.ts';
import { questionVariantTitles } from '../report/tables.ts';
import { itemStripCsvRows } from './strips.ts';

/** Heatmap of how often answers are right in each wording of each question, for each model. */
export const wordingHeat = (result: ParaphraseResult, run: string | undefined): ItemHeatFigure => ({
  id: 'wordings',
  title: 'Which questions does rewording change?',
  reading:
    'A line for each question, the most divided first. Each model has a column for the original (q0) and one for each paraphrase (q1, q2). A cell says how many answers are right, over all orders and samples. A line of one shade has the same share right in each wording.',
  file: 'question-wordings',
  data: () => itemStripCsvRows(result),
  spec: {
    groups: result.models.map(({ model, items }) => ({
      id: model,
      title: modelName(model),
      columns: questionVariantLevelIds.map((head) => ({ head, name: questionVariantTitles[head] })),
      cells: items.map((item) => questionVariantLevelIds.map((question) => cellOf(item, question))),
    })),
    items: result.items.map(({ item }) => item),
    noun: 'question',
    ends: ['never right', 'always right'],
    nothing: 'No answer counts',
    hrefOf: ({ group, column }, item) =>
      run === undefined
        ? undefined
        : itemAnswersAddress(run, item, { model: group.id, scenario: questionVariantLevelIds[column] }),
  },
});

/** The cell of a question in one wording. It has a mark instead of a count if all its answers are unread, refused or failed. */
function cellOf({ accuracy, cells }: ParaphraseModelItem, question: QuestionVariant): ItemHeatCell {
  const marks = [...cells[question]];
  const [first = outcomeCodes['not asked']] = marks;
  const share = accuracy[question];
  if (!isNumber(share) || (/[?~]/.test(first) && marks.every((mark) => mark === first)))
    return { kind: cellOutcomeFromCode(first) };
  const value = marks.filter((mark) => mark === outcomeCodes.right).length;
  const of = marks.filter((mark) => countsTowardScore(cellOutcomeFromCode(mark))).length;
  return { kind: 'valued', name: `${value}/${of}`, value, place: share, says: `${value} of ${of} right` };
}
