import { describe, expect, it } from 'vitest';
import type { AdaptivePlan } from '../../../src/core/plan/adaptive-plan.ts';
import { minItemsAtLook, planInterimLookCells, scoresAtLook } from '../../../src/measure/stopping/look-design.ts';
import { estimatePlanPartAtLook } from '../../../src/measure/stopping/claims-at-look.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { forecastPlanEnd } from '../../../src/measure/stopping/part-of-plan.ts';
import { defaultInterimLookShares } from '../../../src/measure/stopping/stop-rule.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { fillingsAtLook } from '../../../src/measure/stopping/fillings-at-look.ts';
import { computeStopState, type ClaimTrack, type ModelAnswersSoFar } from '../../../src/measure/stopping/stop-state.ts';
import { realModels } from './matrices.ts';

const { sets, models } = realModels('made');
const whole: readonly ModelAnswersSoFar[] = models.map(({ tables }) => ({ tables, ...allRead(tables) }));
function allRead(tables: readonly ScoreMatrix[]): Pick<ModelAnswersSoFar, 'settled' | 'notRead'> {
  return {
    settled: tables.map(({ scores }) => new Uint8Array(scores.length).fill(1)),
    notRead: tables.map(({ scores }) => new Float64Array(scores.length)),
  };
}
const plan = (claims: AdaptivePlan['claims'], inTurn?: true): AdaptivePlan => ({
  k: 3,
  looks: [...defaultInterimLookShares],
  alpha: 0.05,
  claims,
  ...(inTurn && { inTurn }),
});
/** Marks cases that cannot occur in these tests. */
function never(): never {
  throw new Error('There is none.');
}
const shares = [...defaultInterimLookShares, 1];
const shareOf = (had: readonly number[]) => had.reduce((sum, looks) => sum + (shares[looks - 1] ?? 0), 0) / had.length;

describe('looks', () => {
  it('each see the same share of every set, the later ones all that the earlier ones did', () => {
    const design = planInterimLookCells(sets, 10, { seed: 1, k: 3, shares: defaultInterimLookShares });
    expect(design.looks).toBe(9);
    for (const { items, firstLook } of design.sets) {
      for (const [look, share] of shares.entries())
        expect(firstLook.filter((first) => first <= look).length).toBe(Math.ceil(share * items * 10));
    }
  });

  it('count from the first that sees 20 questions a set and 60 in all under two prompts', () => {
    const tooEarly = (items: readonly number[]) =>
      planInterimLookCells(
        items.map((n, b) => ({ id: `${b}`, items: n })),
        10,
        { seed: 1, k: 3, shares: defaultInterimLookShares },
      ).tooEarly;
    expect(tooEarly([160, 160, 160])).toBe(0);
    // 20 questions: 60 of 200 cells give each question three answers. The first look that covers these is the one at 35%.
    expect(tooEarly([20, 20, 20])).toBe(4);
    expect(tooEarly([minItemsAtLook - 1, 100])).toBe(8);
    expect(tooEarly([40])).toBe(8);
  });
});

describe('a run that stops when it is sure', () => {
  it('is sure of the order of the small models at 30% of the cells or less for eight of ten seeds', () => {
    const at = Array.from({ length: 10 }, (_, seed) => computeStopState(plan({ order: 0.02 }), sets, 10, seed + 1, whole));
    expect(at.filter(({ had }) => shareOf(had) <= 0.3).length).toBeGreaterThanOrEqual(8);
    for (const { tracks } of at) expect(tracks.every(({ sureAt }) => sureAt !== undefined)).toBe(true);
  });

  it('stands the same whether the cells beyond its stop were asked or not', () => {
    const all = computeStopState(plan({ order: 0.02, moves: true, steady: 0.03 }), sets, 10, 7, whole);
    const stopped = whole.map(({ tables, settled, notRead }, m) => ({
      notRead,
      tables: tables.map((table, b) => scoresAtLook(table, all.design.sets[b] ?? never(), (all.had[m] ?? 0) - 1)),
      settled: settled.map((each, b) =>
        each.map((_, at) => Number((all.design.sets[b]?.firstLook[at] ?? 99) < (all.had[m] ?? 0))),
      ),
    }));
    expect(computeStopState(plan({ order: 0.02, moves: true, steady: 0.03 }), sets, 10, 7, stopped)).toEqual(all);
  });

  it('asks on from where it was killed, whichever answers there are', () => {
    const none = whole.map((each) => ({ ...each, settled: each.settled.map((own) => own.map(() => 0)) }));
    const begun = computeStopState(plan({ moves: true }), sets, 10, 1, none);
    expect(begun).toMatchObject({ had: [0, 0, 0], next: { model: 0, look: 0 }, isOver: false });
    const half = whole.map((each, m) => (m === 0 ? each : (none[m] ?? never())));
    expect(computeStopState(plan({ mu: 0.02 }), sets, 10, 1, half).next).toEqual({ model: 1, look: 0 });
  });

  describe('with more than 2% unread answers under a prompt', () => {
    const claims = { order: 0.02, moves: true, mu: 0.1 } as const;
    const stateOf = (of: readonly ModelAnswersSoFar[]) => computeStopState(plan(claims), sets, 10, 1, of);
    /** Of each question's ten prompts, `isUnread` chooses the unread answers. They count as wrong. */
    const withUnread = (isUnread: (at: number) => boolean) =>
      whole.map(({ tables, settled }) => ({
        settled,
        notRead: tables.map(({ scores }) => Float64Array.from(scores, (_, at) => Number(isUnread(at)))),
        tables: tables.map((table) => ({ ...table, scores: table.scores.map((score, at) => (isUnread(at) ? 0 : score)) })),
      }));
    const some = withUnread((at) => at % 10 === 3 && Math.floor(at / 10) % 25 === 0);
    const nothingUnread = (of: readonly ModelAnswersSoFar[]) => of.map(({ tables }) => ({ tables, ...allRead(tables) }));

    it('is sure only of what it would be sure of if they counted as wrong', () => {
      const asWrong = stateOf(nothingUnread(some));
      const found = stateOf(some);
      const sure = found.tracks.filter(({ sureAt }) => sureAt !== undefined);
      expect(sure.length).toBeGreaterThan(5);
      for (const [at, { sureAt, looks }] of found.tracks.entries()) {
        if (sureAt === undefined) continue;
        const own = asWrong.tracks[at] ?? never();
        expect(own.sureAt).toBeLessThanOrEqual(sureAt);
        const saysAt = (track: Pick<ClaimTrack, 'looks'>, look: number | undefined) =>
          track.looks.find((each) => each.look === look)?.says;
        expect(saysAt(own, own.sureAt)).toEqual(saysAt({ looks }, sureAt));
      }
    });

    it('is sure of what holds however they count, in 30 random counts too', () => {
      const found = stateOf(some);
      const random = seededRandom(7);
      for (let n = 0; n < 30; n++) {
        const rate = random();
        const counted = some.map(({ tables, notRead, settled }) => ({
          settled,
          notRead: notRead.map((each) => each.map(() => 0)),
          tables: tables.map((table, b) => ({
            ...table,
            scores: table.scores.map((score, at) => ((notRead[b]?.[at] ?? 0) > 0 && random() < rate ? 1 : score)),
          })),
        }));
        const other = stateOf(counted);
        for (const [at, { sureAt, looks }] of found.tracks.entries()) {
          if (sureAt === undefined) continue;
          const here = other.tracks[at]?.looks.find(({ look }) => look === sureAt);
          // The run may have stopped this model before that look.
          if (here?.says !== undefined) expect(here.says).toBe(looks.find(({ look }) => look === sureAt)?.says);
        }
      }
    });

    it('is sure of nothing if half of the answers are unread', () => {
      const { had, tracks } = stateOf(withUnread((at) => Math.floor(at / 10) % 2 === 0));
      expect(had).toEqual([9, 9, 9]);
      expect(tracks.filter(({ sureAt }) => sureAt !== undefined)).toEqual([]);
    });

    it('counts a look’s own answers only: later ones change nothing', () => {
      const all = stateOf(some);
      const stopped = some.map(({ tables, settled, notRead }, m) => {
        const isIn = (b: number, at: number) => (all.design.sets[b]?.firstLook[at] ?? 99) < (all.had[m] ?? 0);
        return {
          tables: tables.map((table, b) => scoresAtLook(table, all.design.sets[b] ?? never(), (all.had[m] ?? 0) - 1)),
          settled: settled.map((each, b) => each.map((_, at) => Number(isIn(b, at)))),
          notRead: notRead.map((each, b) => each.map((share, at) => (isIn(b, at) ? share : 0))),
        };
      });
      expect(stateOf(stopped)).toEqual(all);
    });

    it('takes a failed answer for one that may be right or wrong', () => {
      const failed = some.map(({ tables, ...each }) => ({
        ...each,
        tables: tables.map((table, b) => ({
          ...table,
          scores: table.scores.map((score, at) => ((each.notRead[b]?.[at] ?? 0) > 0 ? NaN : score)),
        })),
      }));
      const [asFailed, asUnread] = [fillingsAtLook, fillingsAtLook].map((fill, n) =>
        fill(stateOf(some).design, (n === 0 ? failed : some)[0] ?? never(), 8),
      );
      expect(asFailed).toEqual(asUnread);
      expect(asUnread).toBeDefined();
    });

    it('counts few unread answers as the study does', () => {
      const few = withUnread((at) => at % 10 === 3 && Math.floor(at / 10) % 100 === 0);
      expect(fillingsAtLook(stateOf(few).design, few[0] ?? never(), 8)).toBeUndefined();
    });
  });

  it('foretells at a look whether the whole plan will tell that a model moves or is steady', () => {
    // The second of these models is never surely sensitive. The others are, before the end.
    const hand = realModels('hand');
    const asked = hand.models.map(({ tables }) => ({ tables, ...allRead(tables) }));
    let [right, stated] = [0, 0];
    for (let seed = 1; seed <= 6; seed++) {
      const { tracks } = computeStopState(plan({ moves: true }), hand.sets, 10, seed, asked);
      expect(tracks.map(({ sureAt }) => sureAt !== undefined)).toEqual([true, false, true]);
      for (const { looks, sureAt } of tracks) {
        const unsure = looks.filter(({ isSure }) => !isSure);
        stated += unsure.length;
        right += unsure.filter(({ mayNotTell }) => (mayNotTell === true) === (sureAt === undefined)).length;
      }
    }
    expect(stated).toBeGreaterThan(20);
    expect(right / stated).toBeGreaterThan(0.7);
  });
});

describe('the end of a plan, foretold from a part', () => {
  it('is the part itself where all is asked, and near it at a quarter of the cells', () => {
    const design = planInterimLookCells(sets, 10, { seed: 1, k: 3, shares: defaultInterimLookShares });
    for (const { tables } of whole) {
      const [quarter, all] = [3, 8].map((look) => estimatePlanPartAtLook(design, tables, look));
      if (!quarter || !all) never();
      const own = forecastPlanEnd(all);
      expect(own.omegaEndless2).toBeCloseTo(all.omegaEndless2, 12);
      expect(own.s2).toBeCloseTo(Math.max(all.s2, all.omegaEndless2), 12);
      expect(forecastPlanEnd(quarter).omegaEndless2 / all.omegaEndless2).toBeGreaterThan(0.7);
      expect(forecastPlanEnd(quarter).omegaEndless2 / all.omegaEndless2).toBeLessThan(1.4);
      expect(forecastPlanEnd(quarter).omega2).toBe(0);
    }
  });
});
