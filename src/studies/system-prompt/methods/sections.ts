import type { MethodsSection } from '../../../manifest/study-manifest.ts';
import Asking from './Asking.svelte';
import Effect from './Effect.svelte';
import GradesAndIntervals from './GradesAndIntervals.svelte';
import HowOftenWrong from './HowOftenWrong.svelte';
import Limits from './Limits.svelte';
import MeanAndFluctuation from './MeanAndFluctuation.svelte';
import Next from './Next.svelte';
import NoiseFloor from './NoiseFloor.svelte';
import Reading from './Reading.svelte';
import TrueSpread from './TrueSpread.svelte';
import Verdicts from './Verdicts.svelte';
import Votes from './Votes.svelte';

export const systemPromptMethodsSections: readonly MethodsSection[] = [
  { id: 'asking', title: 'What is asked', text: Asking },
  { id: 'reading', title: 'How an answer is read', text: Reading },
  { id: 'mean', title: 'Mean score μ and fluctuation σ', text: MeanAndFluctuation },
  { id: 'floor', title: 'The noise floor σ₀', text: NoiseFloor },
  { id: 'true-spread', title: 'How far the templates change the score: τ', text: TrueSpread },
  { id: 'effect', title: 'Is there an effect at all?', text: Effect },
  { id: 'grades', title: 'Grades, intervals, cohort', text: GradesAndIntervals },
  { id: 'verdicts', title: 'Which state a model gets', text: Verdicts },
  { id: 'next', title: 'What more would add', text: Next },
  { id: 'vote', title: 'What a vote would give', text: Votes },
  { id: 'how-often-wrong', title: 'How often these sentences are wrong', text: HowOftenWrong },
  { id: 'limits', title: 'What a grade does not say', text: Limits },
];
