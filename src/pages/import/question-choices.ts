import type { AnswerKind } from '../../core/answers/answer-kind.ts';
import { scoreKind } from '../../core/answers/score-kind.ts';
import { getStudyReportLoaders } from '../../report/study-parts.ts';
import { count, percent, plural } from '../../core/words/format.ts';
import type {
  ImportChoices,
  ModelNameSource,
  RepeatSourceChoice,
  CorrectnessChoice,
} from '../../imports/log/import-choices.ts';
import type { FieldSummary, LogSummary } from '../../imports/work/log-summary.ts';
import type { GridView } from '../../imports/work/grid-view.ts';

/** An option of a list. */
interface Choice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/**
 * The options of the four questions, each with its evidence. Radio ids are words, or `=` and the id of a field or a scoring.
 */

export const varyingFieldChoices = ({ fields }: LogSummary): Choice[] =>
  fields.map((field) => ({ id: field.id, title: field.title, detail: valuesOf(field) }));

const valuesOf = ({ values, first }: FieldSummary): string =>
  `${plural(values, 'value')}: ${first.map((value) => `“${value}”`).join(', ')}${values > first.length ? ', …' : ''}`;

/** Shown only if something other than the log could name the model. */
export const modelNameSourceChoices = ({ fields, models }: LogSummary): Choice[] => [
  { id: 'log', title: 'What the log says', detail: models.slice(0, 3).join(', ') + (models.length > 3 ? ', …' : '') },
  ...fields
    .filter(({ kind }) => kind === 'file')
    .map((field) => ({ id: asId(field.id), title: field.title, detail: valuesOf(field) })),
];

export const questionIdentityChoices = ({ questions, texts }: LogSummary): Choice[] => [
  { id: 'key', title: 'As the log counts them', detail: plural(questions, 'question') },
  ...(texts === questions
    ? []
    : [
        {
          id: 'text',
          title: 'The same words',
          detail: `${plural(texts, 'question')}: those with the same words and choices are one`,
        },
      ]),
];

export const repeatNumberChoices = ({ hasRepeats, fields }: LogSummary, { varies }: ImportChoices): Choice[] => [
  { id: 'none', title: 'Nothing', detail: 'Every model got each question once under each prompt variant' },
  ...(hasRepeats ? [{ id: 'log', title: 'The log’s own number', detail: 'It counts repetitions itself' }] : []),
  ...fields
    .filter(({ id, kind }) => (kind === 'file' || kind === 'setting') && !varies.includes(id))
    .map((field) => ({ id: asId(field.id), title: field.title, detail: valuesOf(field) })),
  { id: 'order', title: 'Repeated answers', detail: 'Numbered in the order in which the files list them' },
];

/** Whether the answers are preferences between two responses, which are not right or wrong. */
export const isViewReferenceFree = (view: GridView | null): boolean => !kindOf(view).needsReference;

const kindOf = (view: GridView | null): AnswerKind => (view ? getStudyReportLoaders(view.study).answerKind : scoreKind);

export function scoringChoices({ scorings: known }: LogSummary, view: GridView | null): Choice[] {
  const scorings = view?.scorings ?? known;
  const scores = view?.scores;
  const own = scores && {
    share:
      scores.read === 0
        ? 'It has no reference answers to compare with'
        : `${percent(scores.right / scores.read)} right of ${plural(scores.read, 'answer')}`,
    without:
      scores.withoutReference > 0 && scores.read > 0
        ? `; ${plural(scores.withoutReference, 'answer')} cannot be counted, as the log has no reference`
        : '',
  };
  return [
    ...scorings.map(({ id, title }) => ({
      id: asId(id),
      title: `The log’s own: ${title}`,
      detail: scoringWords(
        scores?.scorings.find((scoring) => scoring.id === id),
        scores?.answers ?? 0,
        kindOf(view).imported.share,
      ),
    })),
    {
      id: 'evenkeel',
      title: 'Evenkeel’s answer extraction',
      detail: isViewReferenceFree(view) ? 'The preference that the text states' : own ? own.share + own.without : '',
    },
  ];
}

function scoringWords(counts: GridView['scores']['scorings'][number] | undefined, answers: number, what: string): string {
  if (!counts) return '';
  const { scored, sum, between, compared, disagree } = counts;
  if (scored === 0) return 'It has no value for any of these answers';
  // With partial scores, the mean is not the share of right answers.
  const share =
    between > 0 && what === 'right'
      ? `${percent(sum / scored)} as the mean of ${plural(scored, 'answer')}, with 0% for the worst value and 100% for the best`
      : `${percent(sum / scored)} ${what} of ${plural(scored, 'answer')}`;
  const missing = scored < answers ? `; ${count(answers - scored)} ${answers - scored === 1 ? 'has' : 'have'} none` : '';
  const other = compared === 0 ? '' : `. Evenkeel’s extraction disagrees on ${count(disagree)} of ${count(compared)}`;
  return share + missing + other;
}

const asId = (id: string): string => `=${id}`;

export const repeatSourceToChoiceId = (repeat: RepeatSourceChoice): string =>
  typeof repeat === 'object' ? asId(repeat.field) : repeat;
export const choiceIdToRepeatSource = (id: string): RepeatSourceChoice =>
  id.startsWith('=') ? { field: id.slice(1) } : id === 'log' || id === 'order' ? id : 'none';

export const scoringToChoiceId = (right: CorrectnessChoice): string => (right === 'evenkeel' ? right : asId(right.scoring));
export const choiceIdToScoring = (id: string): CorrectnessChoice => (id === 'evenkeel' ? id : { scoring: id.slice(1) });

export const modelSourceToChoiceId = (model: ModelNameSource): string => (model === 'log' ? model : asId(model.field));
export const choiceIdToModelSource = (id: string): ModelNameSource => (id === 'log' ? id : { field: id.slice(1) });
