import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import type { ClaimReportPart } from '../../../../src/core/studies/claim.ts';
import { pearson } from '../../../../src/measure/correlation/pearson.ts';
import { columnValues, getPublishedTable } from '../../../../src/published/columns.ts';
import { claimSentence, claimsOfReportPart } from '../../../../src/report/claim-sentences.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { rankFlipSentence } from '../../../../src/studies/system-prompt/report/rank-flip-words.ts';
import { isNumber } from '../../../../src/base/json/json.ts';
import { buildCreditAuditScores } from '../../../../src/studies/system-prompt/published/creditaudit-scores.ts';
import { rescaleRunToPublished } from '../../../../src/studies/system-prompt/published/run-among-published.ts';
import { formatPrintedNumber } from '../../../../src/published/printed-number.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import { compareWithPrintedTable1 } from '../../../../src/studies/system-prompt/published/reproduction.ts';
import { writeReproductionNotes } from '../../../../src/studies/system-prompt/published/reproduction-notes.ts';
import { measureAndGradeModels } from '../../../../src/studies/system-prompt/measure/grades.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../../public/published/creditaudit.json', import.meta.url), 'utf8'),
) as PublishedPaper;
const result = measureAndGradeModels(buildCreditAuditScores(paper), 'own');

describe('CreditAudit’s tables as they are published here', () => {
  it('give all 104 numbers and 13 grades again', () => {
    const { numbers, grades } = compareWithPrintedTable1(paper, result);
    expect(numbers).toHaveLength(104);
    expect(numbers.filter(({ matches }) => !matches)).toEqual([]);
    expect(grades).toHaveLength(13);
    for (const { model, printed, recomputed } of grades) expect(recomputed, model).toBe(printed);
  });

  it('would say so if a number did not come out', () => {
    const [table1, ...rest] = paper.tables;
    const wrong = {
      ...paper,
      tables: [{ ...table1!, rows: table1!.rows.map((row, i) => (i === 0 ? row.with(3, 0.64) : row)) }, ...rest],
    };
    expect(compareWithPrintedTable1(wrong, result).numbers.filter(({ matches }) => !matches)).toMatchObject([
      { model: 'bytedance-seed/seed-1.6-flash', on: 'all', measure: 'sigma', printed: 0.64 },
    ]);
  });

  it('say what one has to know: rounding, quartiles, ties, quadrants, range', () => {
    const notes = writeReproductionNotes(paper, result).join('\n');
    expect(notes).toContain('kimi-k2-0905 (1.5756, printed 1.57) and deepseek-chat-v3-0324 (1.7845, printed 1.79)');
    expect(notes).toContain('1.29767, 1.57488, 2.04396');
    expect(notes).toContain('qwen3-235b-a22b-2507 lies exactly on the median of μ (62.30)');
    expect(notes).toContain('kimi-k2-0905 lies exactly on the median of σ (1.5749)');
    expect(notes).toMatch(/Q1 \(high score, low fluctuation\): .*glm-4\.5/);
    expect(notes).toContain(
      'Beyond that bound, by more than chance: gemini-2.5-flash-lite on MMLU-Pro, σ 11.07 against 4.64.',
    );
    expect(notes.match(/Beyond that bound/g)).toHaveLength(1);
    expect(notes).toContain('2.46 points, from 60.28 (Temp07) to 62.74 (Temp02)');
  });
});

/** Values implied by the paper's findings and printed tables, computed separately in Python. */
describe('CreditAudit’s 13 models', () => {
  const shortName = (model: string) => model.split('/').at(-1)!;
  const of = (name: string) => result.models.find(({ model }) => shortName(model) === name)!;

  it('lie in the paper’s quadrants', () => {
    const members = (id: string) =>
      result.models.filter(({ quadrant }) => quadrant === id).map(({ model }) => shortName(model));
    expect(members('Q1').sort()).toEqual(
      ['gemini-2.5-pro', 'glm-4.5', 'kimi-k2-0905', 'qwen3-235b-a22b-2507', 'seed-1.6', 'seed-1.6-flash'].sort(),
    );
    expect(members('Q2')).toEqual(['qwen3-32b']);
    expect(members('Q3').sort()).toEqual(
      ['deepseek-chat-v3-0324', 'deepseek-v3.2', 'glm-4.5-air', 'llama-3-8b-instruct', 'llama-3.3-70b-instruct'].sort(),
    );
    expect(members('Q4')).toEqual(['gemini-2.5-flash-lite']);
  });

  it('have ρ(μ, σ) = −0.66; r is −0.57, and −0.58 of Table 1’s rounded values', () => {
    const found = result.muSigmaCorrelation!;
    if ('why' in found) throw new Error(found.why);
    expect(found.models).toBe(13);
    expect(found.spearman).toBeCloseTo(-0.6648351648, 10);
    expect(found.spearman.toFixed(2)).toBe('-0.66');
    expect(found.pearson).toBeCloseTo(-0.5746418332, 10);
    const [mu, sigma] = ['mu', 'sigma'].map((id) => columnValues(getPublishedTable(paper, 'table-1'), id) as number[]);
    expect(pearson(mu!, sigma!).toFixed(2)).toBe('-0.58');
    // t = 2.9520 with 11 degrees of freedom.
    expect(found.p).toBeCloseTo(0.0132, 4);
  });

  it('each have a σ below the bound of independent draws, 2.21 to 2.78', () => {
    const bounds = result.models.map(({ drawSigma }) => drawSigma!);
    expect([Math.min(...bounds).toFixed(2), Math.max(...bounds).toFixed(2)]).toEqual(['2.21', '2.78']);
    for (const { sigma, drawSigma, model } of result.models) expect(sigma, model).toBeLessThan(drawSigma!);
    expect(
      [of('gemini-2.5-flash-lite').sigma, of('gemini-2.5-flash-lite').drawSigma].map((v) => Number(v).toFixed(2)),
    ).toEqual(['2.63', '2.65']);
    const mmluPro = of('gemini-2.5-flash-lite').benchmarks.find(({ benchmark }) => benchmark === 'MMLU-Pro')!;
    expect([Number(mmluPro.sigma).toFixed(2), mmluPro.drawSigma!.toFixed(1), mmluPro.items]).toEqual(['11.07', '4.6', 100]);
  });

  it('change places under one prompt in 11 of 78 pairs', () => {
    expect(result.rankFlips).toEqual({ pairs: 78, flipped: 11, share: 11 / 78, byPrompt: [2, 3, 2, 4, 5, 4, 1, 2, 0, 2] });
    expect(sentenceToPlainText(rankFlipSentence(result))).toContain(
      'In 11 of 78 pairs of models (14%), one prompt or more reverses the order of their means. Pairs reversed by prompt: Temp04 (5), Temp03 (4), Temp05 (4), Temp01 (3) and 5 more.',
    );
  });

  it('are chosen among by the paper’s rule: the tier of lowest fluctuation, then the mean score', () => {
    const sentencesOf = (part: ClaimReportPart) =>
      claimsOfReportPart(result, systemPromptClaimKinds, part).map((claim) =>
        sentenceToPlainText(claimSentence(result, claim)),
      );
    expect(sentencesOf('advice:agentic')).toEqual([
      'CreditAudit’s rule takes the tier of lowest fluctuation first (AAA), and ranks it by mean score: seed-1.6, gemini-2.5-pro, seed-1.6-flash and qwen3-32b.',
    ]);
    expect(sentencesOf('advice:single-shot')).toEqual([
      'seed-1.6 has the highest mean score. Its grade is AAA.',
      'For Q4 (high score, high fluctuation) CreditAudit advises hardening before use: gemini-2.5-flash-lite.',
    ]);
    expect(sentencesOf('advice:budget')).toEqual([
      'CreditAudit’s predictable baseline for tight budgets is Q2 (lower score, low fluctuation): qwen3-32b.',
    ]);
  });
});

describe('a run laid over', () => {
  it('is placed with σ at the cohort’s number of items, by the published medians', () => {
    const [model, ...rest] = result.models;
    const run = { ...result, models: [{ ...model!, sigma: 9, sigmaInCohort: 1.2, mu: 50 }, ...rest] };
    const [laid] = rescaleRunToPublished(run).models;
    expect(laid).toMatchObject({ sigma: 1.2, mu: 50, quadrant: 'Q2', quadrantTies: [] });
    expect(laid!.interval.sigma).toMatchObject({ value: null });
    const { mu, sigma } = rescaleRunToPublished(run).quadrantMedians;
    expect(isNumber(mu) && mu).toBeCloseTo(62.3, 10);
    expect(isNumber(sigma) && sigma).toBeCloseTo(1.57488, 5);
  });
});

describe('a printed number', () => {
  it('has the paper’s digits, and is never 0 where it is not', () => {
    expect([
      formatPrintedNumber(77, 1),
      formatPrintedNumber(0, 4),
      formatPrintedNumber(-0.5, 2),
      formatPrintedNumber(0.00005, 4),
    ]).toEqual(['77.0', '0.0000', '−0.50', '0.0001']);
    expect(formatPrintedNumber(3.686e-23, 4)).toBe('3.7 × 10⁻²³');
  });
});
