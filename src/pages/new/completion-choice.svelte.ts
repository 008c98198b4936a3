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

/** The choice of completions instead of chats. */
export class CompletionChoice {
  isOn = $state(false);
  /** The raw number of examples. */
  count = $state(String(defaultExampleCount));
  /** The format with the examples for the latest items, for the preview. */
  format = $state.raw<CompletionFormat | undefined>();
  /** Why a set lacks examples. */
  lacking = $state<string | undefined>();

  constructor(private readonly form: AuditForm) {}

  readonly #layout = $derived.by(() => this.form.offered.study.completion);
  /** Whether the study supports completions at all. */
  readonly isOffered = $derived(this.#layout !== undefined);
  /** Whether the plan contains the examples, rather than the study. */
  readonly hasExamples = $derived(this.#layout !== undefined && completionLayouts[this.#layout].hasExamples);
  readonly #isChosen = $derived(this.isOn && this.isOffered);
  readonly countFault = $derived(
    !this.#isChosen || !this.hasExamples || isWholeNumberInRange(this.count, 0, maxExampleCount)
      ? undefined
      : `A whole number from 0 to ${maxExampleCount}.`,
  );
  /** The number of examples before each question; undefined for chats, or if the number is invalid. */
  readonly perSet = $derived(
    !this.#isChosen || this.countFault !== undefined ? undefined : this.hasExamples ? Number(this.count) : 0,
  );
  readonly fault = $derived.by(() =>
    this.#isChosen ? (this.countFault ?? chatOnlyFault(this.form.chosenModels) ?? this.lacking) : undefined,
  );
  /** Chosen models that have no chat template. */
  readonly baseModels = $derived.by(() => this.form.models.filter(({ isBaseModel }) => isBaseModel));

  /** Takes the value of a link. */
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

  /** Freezes the current choice, for questions that are still loading. */
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

/** The items that the run asks, and their sets. */
export interface ChosenQuestions {
  readonly sets: readonly StudyItemSet[];
  readonly items: readonly Item[];
  readonly seed: number;
}
