import type { Item } from '../../core/items/item.ts';
import { countItemsPerSet } from '../../items/set-sizes.ts';
import type { PlanLinkParameters } from '../../export/plan-link.ts';
import type { AuditForm } from './audit-form.svelte.ts';
import { CompletionChoice } from './completion-choice.svelte.ts';
import type { FormStartFromRun } from './from-run.ts';
import { hasJudgedRules } from '../../reading/rules/judged-answers.ts';
import type { UntouchedFormFlags } from './form-draft.ts';
import { RubricJudgeChoice } from './judging/judge-choice.svelte.ts';
import { isAdaptedToModels, canLinkTakeModelDefaults, smallModelWarning, adaptDefaultsToModelSize } from './small-choice.ts';
import { StopChoice, type StudyDesignForStopPlan } from './stop-choice.svelte.ts';

/** Optional choices of a form: another prompt format, a stopping rule, a judge, and the run that it was changed from. */
export class OptionalFormChoices {
  readonly stop = new StopChoice();
  readonly completion: CompletionChoice;
  readonly judge: RubricJudgeChoice;
  /** The id of the plan that was changed. */
  parent = $state<string | undefined>();
  /** Sets of that run that are not here. */
  lacking = $state.raw<FormStartFromRun['lacking']>([]);
  /** Whether its sets here would give other questions. */
  isOtherwise = $state(false);
  /** Whether untouched choices may still be replaced to suit the models. */
  #isOpen = $state(false);
  /** The initial models, if no link named them. */
  #usualModels = $state.raw<readonly string[] | undefined>();

  constructor(private readonly form: AuditForm) {
    this.completion = new CompletionChoice(form);
    this.judge = new RubricJudgeChoice(form);
  }

  /** The models that the run asks, and its judges. */
  readonly reached = $derived.by(() => [
    ...this.form.models,
    ...this.judge.models.filter((judge) => !this.form.models.includes(judge)),
  ]);

  /** A warning about small models before the run asks them. */
  readonly doubt = $derived.by(() => smallModelWarning(this.#suiting, this.form.options));

  readonly ground: StudyDesignForStopPlan = $derived.by(() => this.#groundOf(this.form.items));

  /** Freezes the current choices, for questions that are still loading. */
  now() {
    const { offered, chosenModels, samples, spending } = this.form;
    const { chosen } = this.judge;
    const stop = this.stop.copy();
    const ground = this.#groundOf([]);
    return {
      study: offered.study.id,
      models: chosenModels,
      samples: Number(samples),
      parent: this.parent,
      exampled: this.completion.now(),
      ...(this.reached.some(({ sendsTo }) => sendsTo !== undefined) && { caps: spending.caps }),
      judged: (items: readonly Item[]) => this.judge.applied(items, chosen),
      stopping: (items: readonly Item[]) =>
        stop.planned({ ...ground, sets: countItemsPerSet(items), isJudged: hasJudgedRules(items) }),
    };
  }

  #groundOf(items: readonly Item[]): StudyDesignForStopPlan {
    const { offered, ways, models } = this.form;
    return {
      study: offered.study.id,
      sets: countItemsPerSet(items),
      prompts: ways,
      models: models.length,
      // Small models load quickly, and a server’s models are already loaded.
      inTurn: models.every(({ small, sendsTo }) => small !== undefined || sendsTo !== undefined),
      isJudged: hasJudgedRules(items),
    };
  }

  get judgeFault(): string | undefined {
    return this.judge.fault;
  }

  /** The fault in the stopping rule for the current design. */
  get stopFault(): string | undefined {
    return this.stop.fault(this.ground);
  }

  /** The optional parts of the address. */
  get inLink(): Pick<PlanLinkParameters, 'completion' | 'stop' | 'from'> {
    const { perSet } = this.completion;
    const claims = this.stop.planned(this.ground)?.claims;
    return {
      ...(perSet !== undefined && { completion: perSet }),
      ...(claims && { stop: claims }),
      ...(this.parent !== undefined && { from: this.parent }),
    };
  }

  readonly #suits = $derived.by(() => this.#isOpen && isAdaptedToModels(this.#suiting, this.#chosen));
  readonly #hasUsualModels = $derived.by(() => this.form.chosenModels === this.#usualModels);
  /**
   * Flags that survive a reload. Choices that the user made stay even if they do not suit the models. The object changes
   * only if a flag changes.
   */
  readonly leftOpen: UntouchedFormFlags = $derived({ suits: this.#suits, hasUsualModels: this.#hasUsualModels });

  /**
   * Takes the choices of a link or a changed run, once the form has its models. `left`: flags of the form that wrote the
   * link.
   */
  take(link: PlanLinkParameters, run: FormStartFromRun | undefined, left?: UntouchedFormFlags): void {
    this.completion.take(link.completion);
    this.stop.take(link.stop);
    this.judge.chosen = run?.judge ?? '';
    this.parent = link.from;
    this.lacking = run?.lacking ?? [];
    this.isOtherwise = run?.isOtherwise ?? false;
    this.#isOpen = !run && (left?.suits || canLinkTakeModelDefaults(link));
    this.#usualModels = link.models === undefined || left?.hasUsualModels ? this.form.chosenModels : undefined;
  }

  /** Call it whenever the models change. `anew`: the user has just chosen the study by hand, whatever the link says. */
  suit(anew = false): void {
    this.#isOpen ||= anew;
    if (!this.#isOpen) return;
    const suited = adaptDefaultsToModelSize(this.#suiting, this.#chosen);
    this.form.options = suited.options;
    if (suited.sets !== this.form.chosenSets) this.form.chosenSets = suited.sets;
  }

  get #chosen() {
    return { options: this.form.options, sets: this.form.chosenSets };
  }

  get #suiting() {
    const { offered, defaults, models } = this.form;
    return { form: offered.form, defaults, models };
  }
}
