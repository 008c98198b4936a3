import type { Component } from 'svelte';
import type { ModelPair } from '../compare/pairs.ts';
import type { ComparedPairs } from '../compare/comparison.ts';
import type { RunRecord } from '../store/runs.ts';
import ConfigurationComparison from './configuration/compare/Comparison.svelte';
import JudgeComparison from './judge/compare/Comparison.svelte';
import ParaphraseComparison from './paraphrase/compare/Comparison.svelte';
import StyleComparison from './instruction-style/compare/Comparison.svelte';
import SystemPromptComparison from './system-prompt/compare/Comparison.svelte';

/** What every study's comparison is given; it takes one of its own study only. */
export interface ComparisonProps<Of extends ComparedPairs = ComparedPairs> {
  readonly comparison: Of;
  readonly runs: readonly [RunRecord, RunRecord];
  /** The pairs that a person chose; `null`: by their names. */
  readonly chosen: readonly ModelPair[] | null;
  readonly choose: (pairs: readonly ModelPair[] | null) => void;
}

type Page = Component<ComparisonProps>;

/** What shows a comparison, by the study's id. */
export const comparisonPages: Readonly<Record<string, Page>> = {
  'system-prompt': SystemPromptComparison as unknown as Page,
  'instruction-style': StyleComparison as unknown as Page,
  paraphrase: ParaphraseComparison as unknown as Page,
  judge: JudgeComparison as unknown as Page,
  configuration: ConfigurationComparison as unknown as Page,
};
