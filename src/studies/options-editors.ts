import type { Component } from 'svelte';
import type { ItemSet } from '../core/item.ts';
import ConfigurationOptions from './configuration/form/Options.svelte';
import InstructionStyleOptions from './instruction-style/form/Options.svelte';
import JudgeOptions from './judge/form/Options.svelte';
import ParaphraseOptions from './paraphrase/form/Options.svelte';
import type { FormOptions } from './study-forms.ts';
import SystemPromptOptions from './system-prompt/form/Options.svelte';

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
