import type { Component } from 'svelte';
import type { ItemSet } from '../../items/item.ts';
import ConfigurationOptions from './ConfigurationOptions.svelte';
import InstructionStyleOptions from './InstructionStyleOptions.svelte';
import JudgeOptions from './JudgeOptions.svelte';
import ParaphraseOptions from './ParaphraseOptions.svelte';
import type { FormOptions } from './study-forms.ts';
import SystemPromptOptions from './SystemPromptOptions.svelte';

export interface OptionsProps {
  readonly options: FormOptions;
  readonly defaults: FormOptions;
  /** What is wrong with them. */
  readonly fault: string | undefined;
  /** The sets that are chosen. */
  readonly sets: readonly ItemSet[];
  readonly onchange: (options: FormOptions) => void;
}

/** Where a person sets a study's options, by the study's id. */
export const optionsEditors: Readonly<Record<string, Component<OptionsProps>>> = {
  'system-prompt': SystemPromptOptions,
  'instruction-style': InstructionStyleOptions,
  paraphrase: ParaphraseOptions,
  configuration: ConfigurationOptions,
  judge: JudgeOptions,
};
