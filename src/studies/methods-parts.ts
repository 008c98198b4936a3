import type { Component } from 'svelte';
import { studyWords } from './study-words.ts';
import Asking from './system-prompt/methods/Asking.svelte';
import Configuration from './configuration/methods/Methods.svelte';
import Effect from './system-prompt/methods/Effect.svelte';
import GradesAndIntervals from './system-prompt/methods/GradesAndIntervals.svelte';
import InstructionStyle from './instruction-style/methods/Methods.svelte';
import Judge from './judge/methods/Methods.svelte';
import Limits from './system-prompt/methods/Limits.svelte';
import MeanAndFluctuation from './system-prompt/methods/MeanAndFluctuation.svelte';
import NoiseFloor from './system-prompt/methods/NoiseFloor.svelte';
import Paraphrase from './paraphrase/methods/Methods.svelte';
import Plan from '../pages/methods/Plan.svelte';
import Reading from './system-prompt/methods/Reading.svelte';

interface MethodsSection {
  readonly id: string;
  readonly title: string;
  readonly text: Component;
}

export interface MethodsPart {
  /** The study's, but of what all of them have in common. */
  readonly id: string;
  readonly title: string;
  readonly study?: string;
  /** What it tells: whole, or in sections. */
  readonly text?: Component;
  readonly sections: readonly MethodsSection[];
}

const whole: Readonly<Record<string, Component>> = {
  'instruction-style': InstructionStyle,
  paraphrase: Paraphrase,
  judge: Judge,
  configuration: Configuration,
};

const sections: Readonly<Record<string, readonly MethodsSection[]>> = {
  'system-prompt': [
    { id: 'asking', title: 'What is asked', text: Asking },
    { id: 'reading', title: 'How an answer is read', text: Reading },
    { id: 'mean', title: 'Mean score μ and fluctuation σ', text: MeanAndFluctuation },
    { id: 'floor', title: 'The noise floor σ₀', text: NoiseFloor },
    { id: 'effect', title: 'Is there an effect at all?', text: Effect },
    { id: 'grades', title: 'Grades, intervals, cohort', text: GradesAndIntervals },
    { id: 'limits', title: 'What a grade does not say', text: Limits },
  ],
};

/** What the page tells, in this order. */
export const methodsParts: readonly MethodsPart[] = [
  { id: 'plan', title: 'What all studies share', text: Plan, sections: [] },
  ...studyWords.map(({ id, title }) => ({
    ...{ id, title, study: id, sections: sections[id] ?? [] },
    ...(whole[id] && { text: whole[id] }),
  })),
];
