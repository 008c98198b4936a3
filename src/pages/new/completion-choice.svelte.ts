import type { Item } from '../../core/items/item.ts';
import { chatOnlyFault } from '../../core/models/chat-only.ts';
import {
  completionLayouts,
  defaultExampleCount,
  maxExampleCount,
  type CompletionFormat,
} from '../../core/prompts/completion.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { StudyItemSet } from '../../items/study-item-set.ts';
import { makeCompletionFormat } from '../../planned/completion-plan.ts';
import type { AuditForm } from './audit-form.svelte.ts';
import { isWholeNumberInRange } from './whole-number.ts';

/** The choice to ask completions in place of chats. */
export class CompletionChoice {
  isOn = $state(false);
  /** As it is typed. */
  count = $state(String(defaultExampleCount));
  /** With the examples of the questions chosen last, which the preview shows. */
  format = $state.raw<CompletionFormat | undefined>();
  /** Why a set lacks examples. */
  lacking = $state<string | undefined>();

  constructor(private readonly form: AuditForm) {}

  readonly #layout = $derived.by(() => this.form.offered.study.completion);
  /** Whether the study asks completions at all. */
  readonly isOffered = $derived(this.#layout !== undefined);
  /** Whether the plan has examples, and not the study itself. */
  readonly hasExamples = $derived(this.#layout !== undefined && completionLayouts[this.#layout].hasExamples);
  readonly #isChosen = $derived(this.isOn && this.isOffered);
  readonly countFault = $derived(
    !this.#isChosen || !this.hasExamples || isWholeNumberInRange(this.count, 0, maxExampleCount)
      ? undefined
      : `A whole number from 0 to ${maxExampleCount}.`,
  );
  /** How many examples precede a question; undefined where chats are asked, or the number is wrong. */
  readonly perSet = $derived(
    !this.#isChosen || this.countFault !== undefined ? undefined : this.hasExamples ? Number(this.count) : 0,
  );
  readonly fault = $derived.by(() =>
    this.#isChosen ? (this.countFault ?? chatOnlyFault(this.form.chosenModels) ?? this.lacking) : undefined,
  );
  /** Chosen models that have no chat template. */
  readonly baseModels = $derived.by(() => this.form.models.filter(({ isBaseModel }) => isBaseModel));

  /** From a link. */
  take(count: number | undefined): void {
    this.isOn = count !== undefined;
    this.count = String(count ?? defaultExampleCount);
  }

  /** Draws the examples again for other questions, for the preview. */
  async follow(perSet: number | undefined, chosen: ChosenQuestions, signal: AbortSignal): Promise<void> {
    const made = perSet === undefined ? undefined : await this.#make(perSet, chosen);
    if (signal.aborted) return;
    this.format = made?.format;
    this.lacking = made?.fault;
  }

  /** As it is chosen now, for questions that are still being read. */
  now(): (chosen: ChosenQuestions) => Promise<CompletionFormat | undefined> {
    const { perSet } = this;
    return async (chosen) => {
      if (perSet === undefined) return undefined;
      const { format, fault } = await this.#make(perSet, chosen);
      if (fault !== undefined) throw new UserError(fault);
      return format;
    };
  }

  #make(perSet: number, chosen: ChosenQuestions) {
    return makeCompletionFormat({ study: this.form.offered.study, perSet, ...chosen });
  }
}

/** What is asked, of which sets. */
export interface ChosenQuestions {
  readonly sets: readonly StudyItemSet[];
  readonly items: readonly Item[];
  readonly seed: number;
}
