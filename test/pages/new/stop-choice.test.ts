import { describe, expect, it } from 'vitest';
import { StopChoice, type StudyDesignForStopPlan } from '../../../src/pages/new/stop-choice.svelte.ts';

const ground: StudyDesignForStopPlan = {
  study: 'system-prompt',
  sets: [160, 160, 160],
  prompts: 10,
  models: 3,
  inTurn: true,
  isJudged: false,
};

describe('stop when sure, on the form', () => {
  it('is off until it is ticked', () => {
    expect(new StopChoice().planned(ground)).toBeUndefined();
  });

  it('plans the eight looks, a first pass of three prompts in ten, and what is ticked', () => {
    const stop = new StopChoice();
    stop.isOn = true;
    expect(stop.planned(ground)).toEqual({
      k: 3,
      looks: [0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85],
      alpha: 0.05,
      claims: { order: 0.02, moves: true, steady: 0.03 },
      inTurn: true,
    });
    stop.take({ mu: 0.025, band: true });
    expect(stop.planned({ ...ground, inTurn: false })).toEqual({
      k: 3,
      looks: [0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85],
      alpha: 0.05,
      claims: { mu: 0.025, band: true },
    });
  });

  it('cannot be ticked under 20 questions a set, and says so; at 20 the first look is at 35%', () => {
    const stop = new StopChoice();
    stop.isOn = true;
    expect(stop.whyOff({ ...ground, sets: [19, 100] })).toMatch('20 questions in each set and 60 in all');
    expect(stop.planned({ ...ground, sets: [19, 100] })).toBeUndefined();
    expect(stop.firstLook({ ...ground, sets: [20, 20, 20] })).toBe('small: first look at 35%');
    expect(stop.firstLook(ground)).toBeUndefined();
  });

  it('leaves out what the plan cannot be sure of', () => {
    const stop = new StopChoice();
    stop.isOn = true;
    expect(stop.planned({ ...ground, prompts: 3 })?.claims).toEqual({ order: 0.02 });
    expect(stop.fault({ ...ground, prompts: 3, models: 1 })).toBe('Choose what must be sure.');
    stop.steady = 'much';
    expect(stop.fault(ground)).toMatch('tolerance');
    expect(stop.whyOff({ ...ground, study: 'judge' })).toMatch('system-prompt');
    expect(stop.whyOff({ ...ground, isJudged: true })).toMatch('judge');
  });
});
