import { pointer } from '../../../base/json/json-pointer.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { countColumn, numberColumn, percentColumn, type ResultTable } from '../../result-table.ts';

/** One table by judge and one by encoder; empty tables are omitted. */
export const judgingTables = (result: StudyResult): ResultTable[] =>
  [rubricTable(result), meaningTable(result)].filter(({ rows }) => rows.length > 0);

const rubricTable = ({ judging }: StudyResult): ResultTable => ({
  id: 'judges',
  title: 'Judges, and how far each agrees with itself',
  words: [
    { id: 'judge', title: 'Judge' },
    { id: 'scale', title: 'Scale' },
    { id: 'rubric', title: 'Rubric' },
  ],
  rows: (judging?.rubrics ?? []).map(({ judge, scale, rubrics, different }, place) => ({
    at: pointer('judging', 'rubrics', place),
    words: {
      judge,
      scale: scale === 'yes-no' ? 'yes or no' : '1 to 5',
      rubric: different === 1 ? (rubrics[0] ?? '') : `${different} rubrics`,
    },
  })),
  figures: [
    countColumn('repeats', 'Repeats'),
    countColumn('answers', 'Answers'),
    percentColumn('score', 'Score, %', 'Mean over the answers that have one, in percent', 0),
    percentColumn('equal', 'Same again, %', 'Answers whose judgements are all equal, of those with two or more', 0),
    {
      ...numberColumn(
        'alpha',
        'α',
        2,
        'Krippendorff’s α of the judge’s repeats: 1 is full agreement, 0 as much as by chance',
      ),
      interval: 'interval',
    },
    countColumn('verdicts', 'Judgements', 'That could be read'),
    countColumn('unread', 'Unreadable', 'Judgements that did not end in the requested line'),
    countColumn('missing', 'Missing', 'Judgements that are pending or failed'),
  ],
});

const meaningTable = ({ judging }: StudyResult): ResultTable => ({
  id: 'meaning',
  title: 'Close in meaning',
  words: [{ id: 'encoder', title: 'Encoder' }],
  rows: (judging?.meanings ?? []).map(({ encoder }, place) => ({
    at: pointer('judging', 'meanings', place),
    words: { encoder },
  })),
  figures: [
    numberColumn('least', 'Bound', 2, 'The least cosine similarity to a right answer at which an answer counts, 0 to 1'),
    countColumn('answers', 'Answers'),
    countColumn('held', 'At the bound or above'),
    numberColumn('alike', 'Mean', 2),
    countColumn('missing', 'Missing'),
  ],
});
