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

/** What a form may have beside what every audit has: another prompt format, a rule that stops the run, a judge, and a run that it is changed from. */
export class OptionalFormChoices {
  readonly stop = new StopChoice();
  readonly completion: CompletionChoice;
  readonly judge: RubricJudgeChoice;
  /** The id of the plan that is changed. */
  parent = $state<string | undefined>();
  /** Sets of that run which are not here. */
  lacking = $state.raw<FormStartFromRun['lacking']>([]);
  /** Its sets are here, and would give other questions. */
  isOtherwise = $state(false);
  /** Whether what nobody touched may still be exchanged for what suits the models. */
  #isOpen = $state(false);
  /** As the form was filled, where no link named them. */
  #usualModels = $state.raw<readonly string[] | undefined>();

  constructor(private readonly form: AuditForm) {
    this.completion = new CompletionChoice(form);
    this.judge = new RubricJudgeChoice(form);
  }

  /** The models that are asked and those that judge. */
  readonly reached = $derived.by(() => [
    ...this.form.models,
    ...this.judge.models.filter((judge) => !this.form.models.includes(judge)),
  ]);

  /** What is to be said of small models before they are asked. */
  readonly doubt = $derived.by(() => smallModelWarning(this.#suiting, this.form.options));

  readonly ground: StudyDesignForStopPlan = $derived.by(() => this.#groundOf(this.form.items));

  /** As it is chosen now, for questions that are still being read. */
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
      // A small model is there in a moment, and a server's is there already.
      inTurn: models.every(({ small, sendsTo }) => small !== undefined || sendsTo !== undefined),
      isJudged: hasJudgedRules(items),
    };
  }

  get judgeFault(): string | undefined {
    return this.judge.fault;
  }

  /** For the address. */
  get stopFault(): string | undefined {
    return this.stop.fault(this.ground);
  }

  /** For the address. */
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
  /** What is so after a reload, too: whoever chose what does not suit the models keeps it. Another object only where one of them is another. */
  readonly leftOpen: UntouchedFormFlags = $derived({ suits: this.#suits, hasUsualModels: this.#hasUsualModels });

  /** From a link, or a run that is changed, once the form has its models. `left`: what the form left open that wrote the link itself. */
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

  /** To be called whenever other models are chosen. `anew`: the study has just been chosen by hand, whatever its link says. */
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
