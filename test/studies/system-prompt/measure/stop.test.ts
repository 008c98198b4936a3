import { describe, expect, it } from 'vitest';
import type { AdaptivePlan } from '../../../../src/core/plan/adaptive-plan.ts';
import type { ScoredResponse, ScoreTable } from '../../../../src/core/studies/study.ts';
import { planInterimLookCells } from '../../../../src/measure/stopping/look-design.ts';
import { defaultInterimLookShares } from '../../../../src/measure/stopping/stop-rule.ts';
import { measureSystemPrompt } from '../../../../src/studies/system-prompt/measure/measure.ts';
import { matrices, realModels } from '../../../measure/stopping/matrices.ts';

const { sets, models } = realModels('made');
const seed = 4;
const templates = matrices.prompts.map((id) => ({ id, title: id }));
const items = sets.flatMap(({ id, items }) =>
  Array.from({ length: items }, (_, i) => ({ id: `${id}/${i}`, question: '', choices: ['', '', '', ''], answer: i % 4 })),
);
const adaptive = (claims: AdaptivePlan['claims']): AdaptivePlan => ({
  k: 3,
  looks: [...defaultInterimLookShares],
  alpha: 0.05,
  claims,
});
const shares = [...defaultInterimLookShares, 1];

/** The small models' real answers, up to this many looks for each. `change` can edit the rows. */
function measured(
  claims: AdaptivePlan['claims'],
  had: readonly number[],
  change: (rows: ScoredResponse[]) => void = () => {},
) {
  const design = planInterimLookCells(sets, templates.length, { seed, k: 3, shares: defaultInterimLookShares });
  const rows = models.flatMap(({ model, tables }, m) =>
    tables.flatMap(({ scores }, b) =>
      Array.from(scores).flatMap((score, at): ScoredResponse[] =>
        (design.sets[b]?.firstLook[at] ?? 99) < (had[m] ?? 0) ? [rowOf(model, b, at, score)] : [],
      ),
    ),
  );
  change(rows);
  const plan = {
    study: 'system-prompt',
    options: {},
    models: models.map(({ model }) => model),
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed,
    resolved: {},
    adaptive: adaptive(claims),
  };
  const table: ScoreTable = { items, rows };
  return measureSystemPrompt(table, plan, templates, {});
}

function rowOf(model: string, b: number, at: number, score: number): ScoredResponse {
  const T = templates.length;
  const item = `${sets[b]?.id}/${Math.floor(at / T)}`;
  const response = {
    model,
    item,
    variant: { 'system-prompt': templates[at % T]?.id ?? '' },
    sample: 0,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 0, completion: 0 },
    ms: { prefill: 0, decode: 0 },
    finish: 'stop' as const,
  };
  return {
    response,
    reading: { kind: 'option', option: (Math.floor(at / T) + (score === 1 ? 0 : 1)) % 4, by: 'letter' },
    score,
  };
}

const [a = '', b = '', c = ''] = models.map(({ model }) => model);

describe('what is said of a run that stopped by its rule', () => {
  const wanted = { order: 0.02, moves: true as const, steady: 0.03 };
  const whole = measured(wanted, [9, 9, 9]);
  const had = (whole.stop?.models ?? []).map(({ share }) => shares.indexOf(share) + 1);
  const stopped = measured(wanted, had);

  it('comes from the rule, with its own bounds, and is no part of a run to come', () => {
    expect(stopped.partial).toBe(false);
    expect(stopped.stop).toMatchObject({ byRule: true, cells: 14_400 });
    const claims = (stopped.verdicts ?? []).map(({ claim, models }) => [claim, ...models].join(' '));
    expect(claims).toEqual([
      'stopped',
      `stop-moves ${a}`,
      `stop-steady ${b}`,
      `stop-steady ${c}`,
      `stop-order ${b} ${a}`,
      `stop-order ${c} ${a}`,
      `stop-order ${c} ${b}`,
    ]);
    const [, first] = stopped.verdicts ?? [];
    // Wider than the complete run's own interval, and around the whole plan's value.
    expect(first?.interval?.[0]).toBeGreaterThan(0);
    expect(first?.interval?.[1]).toBeGreaterThan(12);
  });

  it('gives no grade', () => {
    for (const { grade, sureGrade, grades } of stopped.models) {
      expect(grade).toMatchObject({ value: null, why: expect.stringContaining('the run stopped early') as string });
      expect(sureGrade).toMatchObject({ value: null });
      expect(grades).toBeUndefined();
    }
  });

  it('is told as it stands where an answer is missing or one too many', () => {
    const lacking = measured(wanted, had, (rows) => void rows.pop());
    expect(lacking).toMatchObject({ partial: true, stop: { byRule: false } });
    const more = measured(
      wanted,
      had.map((looks, m) => (m === 0 ? looks + 1 : looks)),
    );
    expect(more).toMatchObject({ partial: true, stop: { byRule: false } });
    expect(more.stop?.evidence).toBeUndefined();
  });

  it('tells of one stopped by hand what holds whenever one stops', () => {
    const byHand = measured({ mu: 0.001 }, [3, 1, 0]);
    expect(byHand.stop?.evidence?.map(({ model }) => model)).toEqual([a, b]);
    const evident = byHand.verdicts?.filter(({ claim }) => claim === 'stop-evidence');
    expect(evident?.map(({ models }) => models[0])).toEqual([a]);
  });

  it('of one that went on to its end what the end gives', () => {
    expect(whole).toMatchObject({ partial: false, stop: { byRule: false, asked: 14_400 } });
    expect(whole.verdicts?.some(({ claim }) => claim.startsWith('stop'))).toBe(false);
  });
});
