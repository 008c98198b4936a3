import {
  humanCorrectedScores,
  type HumanCorrectedScores,
  type HumanMarkedAnswer,
} from '../../../src/measure/checked/human-corrected-scores.ts';
import type { HumanExtractionCheck, CorrectedEffect } from '../../../src/core/json/checked-form.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { randomBelow, seededRandom, textSeed } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';
import { wilsonInterval } from '../../../src/measure/intervals/wilson.ts';
import { correctedSpread } from './by-rates.ts';

/** A model under ten prompts. A rule reads its answers with these error rates. */
export interface Misread {
  readonly perPrompt: number;
  readonly marks: number;
  readonly sensitivity: (prompt: number) => number;
  readonly specificity: (prompt: number) => number;
  /** Whether a question is misread under all prompts or none. */
  readonly byQuestion?: boolean;
}

export interface CheckedRun {
  readonly found: HumanCorrectedScores;
  /** The correction by one sensitivity and one specificity for all prompts (Rogan and Gladen). */
  readonly byRates: CorrectedEffect;
  readonly mu: number;
  readonly sigma: number;
  readonly covers: boolean;
  readonly ratesCover: boolean;
}

const T = 10;

interface Cell {
  readonly prompt: number;
  readonly question: number;
  readonly mark: 0 | 1;
  readonly score: 0 | 1;
}

/**
 * Draws answers and marks, and corrects the scores. Marks alternate between prompts and go to a question with the fewest
 * marks, in the order that people get answers.
 */
export function checkOneRun(design: Misread, seed: number): CheckedRun {
  const random = seededRandom(textSeed('misread') + 7919 * seed);
  const { perPrompt, sensitivity, specificity } = design;
  const cells: Cell[] = [];
  for (let question = 0; question < perPrompt; question++) {
    const hardness = random();
    const luck = random();
    for (let prompt = 0; prompt < T; prompt++) {
      const mark = Number(random() < 0.2 + 0.6 * hardness + 0.02 * prompt) as 0 | 1;
      const isRead = (design.byQuestion ? luck : random()) < (mark === 1 ? sensitivity(prompt) : specificity(prompt));
      cells.push({ prompt, question, mark, score: isRead ? mark : mark === 1 ? 0 : 1 });
    }
  }
  const scoresBy = (of: (cell: Cell) => number) =>
    Array.from({ length: T }, (_, t) => 100 * mean(cells.filter(({ prompt }) => prompt === t).map(of)));
  const truth = scoresBy(({ mark }) => mark);
  const scores = scoresBy(({ score }) => score);
  const marked = markedOf(cells, design, random);
  const found = humanCorrectedScores({ scores, answers: scores.map(() => perPrompt), marked });
  const byRates = correctedSpread(scores, ratesOf(marked));
  const mu = mean(truth);
  const holds = (interval: CorrectedEffect['muInterval']) =>
    !('why' in interval) && interval[0] <= mu + 1e-9 && mu <= interval[1] + 1e-9;
  return {
    found,
    byRates,
    mu,
    sigma: sampleDeviation(truth),
    covers: holds(found.muInterval),
    ratesCover: holds(byRates.muInterval),
  };
}

function markedOf(cells: readonly Cell[], { marks, perPrompt }: Misread, random: () => number): HumanMarkedAnswer[] {
  const given = new Int32Array(perPrompt);
  const left = new Set(cells);
  return Array.from({ length: marks }, (_, k) => {
    const under = [...left].filter(({ prompt }) => prompt === k % T);
    const fewest = Math.min(...under.map(({ question }) => given[question] ?? 0));
    const among = under.filter(({ question }) => given[question] === fewest);
    const cell = among[randomBelow(random, among.length)];
    if (!cell) throw new RangeError('checkOneRun: more marks than answers');
    left.delete(cell);
    given[cell.question] = fewest + 1;
    return { prompt: cell.prompt, question: `q${cell.question}`, score: cell.score, mark: cell.mark };
  });
}

function ratesOf(marked: readonly HumanMarkedAnswer[]): Pick<HumanExtractionCheck, 'sensitivity' | 'specificity'> {
  const rate = (mark: 0 | 1): HumanExtractionCheck['sensitivity'] => {
    const own = marked.filter((each) => each.mark === mark);
    const read = own.filter(({ score }) => score === mark).length;
    const none = { value: null, why: 'none' } as const;
    if (own.length < 2) return { of: own.length, read, share: none, interval: none };
    return { of: own.length, read, share: read / own.length, interval: wilsonInterval(read, own.length) };
  };
  return { sensitivity: rate(1), specificity: rate(0) };
}
