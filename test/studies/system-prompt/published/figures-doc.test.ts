import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNumber, type MaybeNumber } from '../../../../src/base/json/json.ts';
import { muSigmaQuadrant } from '../../../../src/measure/grades/quadrant.ts';
import { buildCreditAuditScores } from '../../../../src/studies/system-prompt/published/creditaudit-scores.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import { measureAndGradeModels } from '../../../../src/studies/system-prompt/measure/grades.ts';
import { formatFixed } from '../../../../src/core/words/format.ts';
import { modelName } from '../../../../src/core/models/model-name.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const doc = read('docs/figures.md').replace(/\s+/g, ' ');
const paper = JSON.parse(read('public/published/creditaudit.json')) as PublishedPaper;
const result = measureAndGradeModels(buildCreditAuditScores(paper), 'own');
const number = (value: MaybeNumber): number => {
  if (!isNumber(value)) throw new Error(value.why);
  return value;
};
const section = (from: string, to: string) => doc.slice(doc.indexOf(from), doc.indexOf(to));
const names = (models: readonly { readonly model: string }[]) => models.map(({ model }) => modelName(model)).join(', ');

describe('docs/figures.md tells what the figures show', () => {
  it('overall map: medians and who lies where', () => {
    const own = section('### Figure 2', '### Figure 3');
    expect(own).toContain(
      `μ ${formatFixed(number(result.quadrantMedians.mu), 2)}, σ ${formatFixed(number(result.quadrantMedians.sigma), 4)}`,
    );
    for (const quadrant of ['Q1', 'Q2', 'Q3', 'Q4'] as const) {
      const there = names(result.models.filter((model) => model.quadrant === quadrant));
      expect(own).toMatch(new RegExp(`${quadrant} \\([a-z, ]+\\): ${there.replaceAll('.', '\\.')}\\.`));
    }
  });

  it('numbers the figures as the paper does', () => {
    const numbers = [...doc.matchAll(/\| Figure (\d) \| ([^|]+?) \|/g)]
      .slice(0, 8)
      .map(([, number, shows]) => [number, shows]);
    const subjects = [
      'an audit',
      'overall|all benchmarks',
      'heatmap',
      'neutrality',
      'box plots',
      'GPQA',
      'TruthfulQA',
      'MMLU-Pro',
    ];
    expect(numbers.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    numbers.forEach(([, shows], place) => expect(shows).toMatch(new RegExp(subjects[place]!)));
  });

  it('overall map: correlation, bounds of independent draws and rank flips', () => {
    const own = section('### Figure 2', '### Figure 3');
    const { muSigmaCorrelation: found, rankFlips, models } = result;
    if (!found || 'why' in found || !rankFlips || 'why' in rankFlips) throw new Error('nothing is measured');
    expect(own).toContain(`ρ(μ, σ) = ${formatFixed(found.spearman, 2)} (p = ${formatFixed(found.p, 3)})`);
    expect(own).toContain(`r = ${formatFixed(found.pearson, 2)}`);
    const bounds = models.map(({ drawSigma }) => drawSigma!);
    expect(own).toContain(`${formatFixed(Math.min(...bounds), 2)} to ${formatFixed(Math.max(...bounds), 2)}`);
    expect(own).toContain(`order of ${rankFlips.flipped} of ${rankFlips.pairs} pairs of models`);
  });

  it('maps by benchmark: medians, Q1, and who lies on a median', () => {
    const own = section('### Figures 6–8', '### Table 1: grades');
    for (const { benchmark, mu, sigma } of result.benchmarkMedians) {
      const medians = { mu: number(mu), sigma: number(sigma) };
      const placed = result.models.map((model) => {
        const there = model.benchmarks.find((one) => one.benchmark === benchmark)!;
        return { model: model.model, ...muSigmaQuadrant(number(there.mu), number(there.sigma), medians) };
      });
      const ties = placed.flatMap(({ model, quadrantTies }) =>
        quadrantTies.map((tie) => `${modelName(model)} (${tie === 'mu' ? 'μ' : 'σ'})`),
      );
      const line = `${benchmark}: medians μ ${formatFixed(medians.mu, 2)}, σ ${formatFixed(medians.sigma, 4)}. Q1: ${names(placed.filter(({ quadrant }) => quadrant === 'Q1'))}.`;
      expect(own).toContain(line);
      for (const tie of ties) expect(own.slice(own.indexOf(line))).toContain(tie);
    }
  });

  it('heatmap: its lowest and its highest cell', () => {
    const cells = result.models
      .flatMap(({ model, scenarios }) => scenarios.map(({ scenario, score }) => ({ model, scenario, score: number(score) })))
      .sort((a, b) => a.score - b.score);
    const key = ({ model, scenario, score }: (typeof cells)[number]) =>
      `${modelName(model)} under ${scenario}, ${formatFixed(score, 2)}`;
    expect(doc).toContain(`Lowest cell: ${key(cells[0]!)}. Highest: ${key(cells.at(-1)!)}.`);
  });

  it('box plots: every outlier, and none besides', () => {
    const listed = (of: (model: (typeof result.models)[number]) => readonly number[], digits: number) =>
      result.models
        .filter((model) => of(model).length > 0)
        .map(
          (model) =>
            `${modelName(model.model)} ${of(model)
              .map((value) => formatFixed(value, digits))
              .join(', ')}`,
        )
        .join('; ');
    const outliers = (box: (typeof result.models)[number]['box']) => ('why' in box ? [] : box.outliers);
    expect(doc).toContain(`Outliers overall: ${listed(({ box }) => outliers(box), 2)}.`);
    for (const { benchmark } of result.benchmarkMedians) {
      const of = listed(({ benchmarks }) => outliers(benchmarks.find((one) => one.benchmark === benchmark)!.box), 0);
      expect(doc).toContain(`${benchmark}: ${of}.`);
    }
  });

  it('neutrality line: every mean, the range and p', () => {
    const { scenarios, range, p } = result.neutrality;
    expect(doc).toContain(scenarios.map(({ scenario, mean }) => `${scenario} ${formatFixed(number(mean), 2)}`).join(', '));
    expect(doc).toContain(`range over ${formatFixed(number(range), 2)} points`);
    expect(doc).toContain(`p = ${formatFixed(number(p), 3)}`);
    expect(result.neutrality.verdict).toBe('flat');
  });

  it('grades: quartiles and who has which', () => {
    const { quantiles } = result.cohort;
    if ('why' in quantiles) throw new Error(quantiles.why);
    expect(doc).toContain(quantiles.map((q) => formatFixed(q, 5)).join(', '));
    for (const grade of ['AAA', 'AA', 'A', 'BBB'])
      expect(doc).toContain(`${grade}: ${names(result.models.filter((model) => model.grade === grade))}.`);
  });
});
