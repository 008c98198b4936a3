import { describe, expect, it } from 'vitest';
import { computeStopSchedule, type StopScheduleInput } from '../../../src/measure/stopping/stop-schedule.ts';

/** Three models, nine looks, everything answered. Nothing is sure unless `change` says so. */
const standing = (change: Partial<StopScheduleInput>): StopScheduleInput => ({
  models: 3,
  looks: 9,
  tooEarly: 0,
  firstVisit: 5,
  wantsOrder: false,
  isSettled: () => true,
  isSure: () => false,
  isOrderSure: () => false,
  ...change,
});

describe('which model is asked up to which look', () => {
  it('goes to the end where nothing is ever sure', () => {
    expect(computeStopSchedule(standing({}), false)).toEqual({ had: [9, 9, 9], next: undefined });
    expect(computeStopSchedule(standing({}), true)).toEqual({ had: [9, 9, 9], next: undefined });
  });

  it('stops each model as soon as it is sure of its own claims', () => {
    const isSure: StopScheduleInput['isSure'] = (model, look) => look >= model;
    expect(computeStopSchedule(standing({ isSure }), false).had).toEqual([1, 2, 3]);
    expect(computeStopSchedule(standing({ isSure }), true).had).toEqual([1, 2, 3]);
  });

  it('is sure of nothing at looks that are too early', () => {
    expect(computeStopSchedule(standing({ isSure: () => true, tooEarly: 4 }), true).had).toEqual([5, 5, 5]);
  });

  it('visits a model twice at most: to 35%, and what is unsure to the end', () => {
    const isSettled: StopScheduleInput['isSettled'] = (model, look) => model === 0 && look < 5;
    expect(computeStopSchedule(standing({ isSettled }), false)).toEqual({ had: [5, 0, 0], next: { model: 1, look: 0 } });
    const isSure: StopScheduleInput['isSure'] = (model, look) => model !== 1 || look === 6;
    expect(computeStopSchedule(standing({ isSure }), false).had).toEqual([1, 7, 1]);
  });

  it('takes the order from the looks that both have had', () => {
    const seen: string[] = [];
    const isOrderSure: StopScheduleInput['isOrderSure'] = (one, other, look) => {
      seen.push(`${one}${other}${look}`);
      return look >= 1;
    };
    const { had } = computeStopSchedule(standing({ wantsOrder: true, isSure: () => true, isOrderSure }), false);
    expect(had).toEqual([5, 2, 2]);
    expect(seen).toEqual([...new Set(seen)]);
    const inTurn = computeStopSchedule(
      standing({ wantsOrder: true, isSure: () => true, isOrderSure: (_a, _b, look) => look >= 1 }),
      true,
    );
    expect(inTurn.had).toEqual([2, 2, 2]);
  });

  it('asks all models a look before any the next, in turn', () => {
    const isSettled: StopScheduleInput['isSettled'] = (model, look) => look === 0 || (look === 1 && model === 0);
    expect(computeStopSchedule(standing({ isSettled }), true)).toEqual({ had: [2, 1, 1], next: { model: 1, look: 1 } });
  });

  it('keeps what was sure, whatever a later look says', () => {
    const isOrderSure: StopScheduleInput['isOrderSure'] = (_one, _other, look) => look === 0;
    const isSure: StopScheduleInput['isSure'] = (model, look) => model !== 2 || look === 8;
    expect(computeStopSchedule(standing({ wantsOrder: true, isSure, isOrderSure }), true).had).toEqual([1, 1, 9]);
  });
});
