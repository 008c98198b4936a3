import { count } from '../../core/words/format.ts';
import type { ImportedLog } from '../log/imported-log.ts';
import type { ImportChoices } from '../log/import-choices.ts';
import { duplicateAnswerSentence, answerLocation } from '../log/log-clashes.ts';
import { answerIndexInCell, buildLogGrid, type LogGrid } from '../log/log-grid.ts';
import { itemsOfLog } from '../log/log-items.ts';
import { withGivenScales } from '../log/score-scale.ts';
import { summariseLogScorings, type LogScoringSummary } from '../log/log-scores.ts';
import { chooseStudyForLog, type StudyOfLog } from '../log/log-study.ts';
import { oneLine } from '../log/plain-text.ts';
import { fieldValueLabel } from '../log/proposed-choices.ts';

/** A grid as a page shows it. */
export interface GridView {
  readonly models: readonly string[];
  /** Prompt variants, each with its number of answers by model. */
  readonly levels: readonly { readonly title: string; readonly answers: readonly number[] }[];
  readonly questions: number;
  readonly samples: number;
  /** Cells per variant and model: questions × repetitions. */
  readonly each: number;
  readonly answers: number;
  readonly holes: number;
  readonly clashes: { readonly count: number; readonly sentence: string; readonly first: readonly string[] } | null;
  readonly incomplete: {
    readonly count: number;
    readonly first: readonly { readonly question: string; readonly holes: number }[];
  };
  readonly scorings: readonly { readonly id: string; readonly title: string }[];
  readonly scores: LogScoringSummary;
  /** What is changed about questions, as sentences. */
  readonly itemRemarks: readonly string[];
  readonly study: StudyOfLog['study'];
}

const mostIncomplete = 50;
const mostClashes = 5;
const longestQuestion = 120;
const mostLevels = 1000;

/** Returns the reason instead if the grid would be too large. */
export function buildGridView(
  logged: ImportedLog,
  choices: ImportChoices,
): { readonly view: GridView; readonly grid: LogGrid } | { readonly why: string } {
  const log = withGivenScales(logged, choices.scales);
  const grid = buildLogGrid(log, choices);
  if (!grid) return { why: 'This choice gives more than 20 million cells, nearly all of them empty. Choose fewer fields.' };
  if (grid.levels.length > mostLevels)
    return {
      why: `This choice gives ${count(grid.levels.length)} prompt variants. A report has at most ${count(mostLevels)}.`,
    };
  const { items, itemRemarks } = itemsOfLog(log, grid);
  const [clash] = grid.clashes;
  const view: GridView = {
    models: grid.models,
    levels: grid.levels.map(({ values }, level) => ({
      title:
        choices.varies
          .map((id) => {
            const field = log.fields.find((each) => each.id === id);
            return oneLine(fieldValueLabel(field ?? {}, values[id] ?? ''), 60);
          })
          .join(' · ') || 'as logged',
      answers: grid.models.map((_, model) => answersIn(grid, model, level)),
    })),
    questions: grid.questions.length,
    samples: grid.samples,
    each: grid.questions.length * grid.samples,
    answers: grid.cells.length - grid.holes,
    holes: grid.holes,
    clashes: clash
      ? {
          count: grid.clashCount,
          sentence: duplicateAnswerSentence(log, clash, grid.clashCount),
          first: grid.clashes
            .slice(0, mostClashes)
            .map(({ first, second }) => `${answerLocation(log, first)} and ${answerLocation(log, second)}`),
        }
      : null,
    incomplete: {
      count: grid.incomplete.length,
      first: grid.incomplete
        .slice(0, mostIncomplete)
        .map(({ at, holes }) => ({
          question: oneLine(log.questions[grid.questions[at] ?? -1]?.question ?? '', longestQuestion),
          holes,
        })),
    },
    scorings: log.scorings.map(({ id, title }) => ({ id, title })),
    scores: summariseLogScorings(log, grid, items),
    itemRemarks,
    study: chooseStudyForLog(log, choices, grid).study,
  };
  return { grid, view };
}

function answersIn(grid: LogGrid, model: number, level: number): number {
  let answers = 0;
  for (const question of grid.questions.keys())
    for (let sample = 0; sample < grid.samples; sample++)
      if (answerIndexInCell(grid, model, question, level, sample) !== undefined) answers += 1;
  return answers;
}
