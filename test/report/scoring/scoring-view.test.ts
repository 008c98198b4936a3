import { beforeAll, describe, expect, test } from 'vitest';
import type { ScopedItemScoring } from '../../../src/core/scoring/scoring.ts';
import { noScorings, scoringId, type IdentifiedScoring } from '../../../src/core/scoring/scoring-lines.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { readArchive, type Archive } from '../../../src/export/archive.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { scoreResponses } from '../../../src/report/measure-run.ts';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { addOrReplaceScorer } from '../../../src/report/scoring/change-offered.ts';
import { buildScoringCheckView } from '../../../src/report/scoring/scoring-view.ts';
import { countJudgingNeeds, findScoringById, scoreTableByScoring } from '../../../src/report/scoring/scoring-work.ts';
import { worded, wordedArchive } from '../../made-up/worded-answers.ts';

let archive: Archive;
let read: ScoredRunSnapshot;
const besides = { verdicts: [], judgements: [] };

beforeAll(async () => {
  archive = await readArchive(new Blob([await wordedArchive()]), 'x');
  const { plan, items, responses } = archive;
  read = {
    study: await loadStudy(plan.study),
    record: { plan, items, id: 'x' } as unknown as ScoredRunSnapshot['record'],
    own: items,
    scorings: noScorings,
    table: await scoreResponses({ plan, items, responses }),
    judged: new JudgementTracker(items),
    standing: {} as ScoredRunSnapshot['standing'],
  };
});

const known = (scorers: readonly ScopedItemScoring[]): IdentifiedScoring => ({
  id: scoringId({ scorers }),
  name: 'Known',
  scorers,
});

/** Counted by hand: the right answers of both models under each prompt. */
const right = worded.map(({ right }) => right.large + right.small);

describe('equality of text where answers are sentences', () => {
  test('offers the scorer by which the scores are those counted by hand', async () => {
    const before = read.table.rows.filter(({ score }) => score === 1).length;
    expect(before).toBe(right[0]);
    const { doubts, answers } = buildScoringCheckView(read, 6);
    expect(answers).toBe(180);
    const [doubt] = doubts;
    expect(doubts).toHaveLength(1);
    expect(doubt?.kind).toBe('holds the right one');
    expect(doubt?.cells).toHaveLength((right[1] ?? 0) + (right[2] ?? 0));
    expect(doubt?.shown).toHaveLength(6);
    const table = await scoreTableByScoring(read, known([doubt!.offers[0]!.scorer]), besides);
    const byPrompt = read.study
      .variants(archive.plan.options)
      .map(
        ({ 'system-prompt': prompt }) =>
          table.rows.filter(({ response, score }) => response.variant['system-prompt'] === prompt && score === 1).length,
      );
    expect(byPrompt.sort()).toEqual([...right].sort());
  });

  test('the prompt under which most doubtful answers stand is named, where one has most of them', () => {
    // Treat all answers under the other prompts as right.
    const [, second] = read.study.variants(archive.plan.options);
    const rows = read.table.rows.map((row) =>
      row.response.variant['system-prompt'] === second?.['system-prompt'] ? row : { ...row, score: 1 },
    );
    const [doubt] = buildScoringCheckView({ ...read, table: { ...read.table, rows } }, 1).doubts;
    expect(doubt?.cells).toHaveLength(right[1] ?? 0);
    expect(doubt?.under).toEqual({ title: 'Cautious and verify', answers: right[1] });
    expect(buildScoringCheckView(read, 1).doubts[0]?.under).toBeNull();
  });
});

describe('other scorings of a run', () => {
  test('the questions’ own scoring has the empty id; another is named by a sentence', () => {
    expect(findScoringById(read, '')).toBeNull();
    expect(() => findScoringById(read, '0123456789abcdef')).toThrow('This run has no such scoring.');
  });

  test('the scoring in use is not read again', async () => {
    expect(await scoreTableByScoring(read, null, besides)).toBe(read.table);
  });

  test('a scorer takes the place of one for the same questions, and stands beside others', () => {
    const scorer = { set: 'own', counts: null };
    expect(addOrReplaceScorer(null, scorer)).toEqual([scorer]);
    const other: ScopedItemScoring = { item: 'own/01', counts: null };
    const exact: ScopedItemScoring = { set: 'own', counts: { rules: [{ kind: 'text', exact: true }], together: 'all' } };
    expect(addOrReplaceScorer(known([exact, other]), scorer)).toEqual([other, scorer]);
  });

  test('rules by a model need a request for each answer, less what is judged already; by an encoder, a comparison', async () => {
    const rubric: ScopedItemScoring = {
      set: 'own',
      counts: {
        rules: [{ kind: 'rubric', judge: 'x:judge@1', rubric: 'Right?', scale: 'yes-no', repeats: 2 }],
        together: 'all',
      },
    };
    expect(await countJudgingNeeds(read, [rubric], [])).toEqual({ requests: 360, comparisons: 0 });
    const meaning: ScopedItemScoring = {
      item: 'own/01',
      counts: { rules: [{ kind: 'meaning', encoder: 'e:e', least: 0.8 }], together: 'all' },
    };
    expect(await countJudgingNeeds(read, [meaning], [])).toEqual({ requests: 0, comparisons: 6 });
    const none: ScopedItemScoring = { set: 'own', counts: null };
    expect(await countJudgingNeeds(read, [none], [])).toEqual({ requests: 0, comparisons: 0 });
    await expect(countJudgingNeeds(read, [{ set: 'nowhere', counts: null }], [])).rejects.toThrow('names the set “nowhere”');
  });
});
