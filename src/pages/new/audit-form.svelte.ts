import { push } from 'svelte-spa-router';
import { sampleExampleItems, type StudyItemSet } from '../../items/study-item-set.ts';
import { setOf, type Item } from '../../core/items/item.ts';
import type { ItemFault } from '../../core/items/item-faults.ts';
import { isBuiltInSet } from '../../items/part-in-words.ts';
import { count } from '../../core/words/format.ts';
import { errorMessage } from '../../core/words/error-message.ts';
import {
  isDefaultPerSetCount,
  askedCountInWordsPerSet,
  usualPerSetLabel,
  defaultQuestionsPerSet,
  type QuestionsPerSet,
} from '../../items/number-per-set.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { SpendingForm } from './spending-form.svelte.ts';
import { isWholeNumberInRange } from './whole-number.ts';
import { createAndStartRun, type RunChoices } from './start-run.ts';
import { formStartFromLink, studyHasOptionScoringSetting, type LinkFaults } from './from-link.ts';
import { defaultFormOptions, studyOptionsFault } from '../../planned/link-options.ts';
import { hasJudgedRules } from '../../reading/rules/judged-answers.ts';
import { hasRubricWithoutJudge } from '../../reading/rules/with-judge.ts';
import { canModelsAutostart } from './link-start.ts';
import { rememberChoices } from './remember.ts';
import { modelTicksAfterUpdate, withoutSmallModels } from './ticked-models.ts';
import { firstMissingInput } from './missing-input.ts';
import {
  changedOptions,
  canLinkHoldOptions,
  formatPlanLink,
  maxSeed,
  maxSamples,
  parsePlanLink,
} from '../../export/plan-link.ts';
import {
  chooseStudyItems,
  findItemFaults,
  setsLackingExamples,
  type ItemChoiceSettings,
} from '../../planned/chosen-items.ts';
import { loadSetsToAsk } from './sets-to-ask.ts';
import { hasAskableItems, type FormOptions } from '../../manifest/study-form.ts';
import { loadFormerOptions, type FormStartFromRun } from './from-run.ts';
import { withPromptVersions } from './prompt-versions.ts';
import type { UntouchedFormFlags } from './form-draft.ts';
import { OptionalFormChoices } from './more-choices.svelte.ts';
import type { ChosenQuestions } from './completion-choice.svelte.ts';
import type { FormOffer } from './form-offer.ts';

/** The form of a new run: the choices, their faults, and the resulting plan. */
export class AuditForm {
  /** The user may add models and sets while filling in the form. */
  offered = $state.raw() as FormOffer;
  readonly defaults: FormOptions;
  readonly knowsOptionScoring: boolean;

  /** Optional choices, such as the stopping rule and the run that this one was changed from. */
  readonly more = new OptionalFormChoices(this);

  chosenModels = $state.raw<readonly string[]>([]);
  chosenSets = $state.raw<readonly string[]>([]);
  /** The text from the user or a link; `undefined`: the usual count for these sets. */
  #typedPerSet = $state<string | undefined>();
  /** Raw numbers from the fields. */
  seed = $state('1');
  maxTokens = $state('');
  samples = $state('1');
  options = $state.raw<FormOptions>({ maxTokens: 0 });
  scoresOptions = $state(false);
  loadedSets = $state.raw<readonly StudyItemSet[]>([]);
  /** Whether to leave out items that the study cannot ask, and choose others instead. */
  leavesOut = $state(false);
  /** The items that the run will ask; empty while their number or the seed is invalid. */
  items = $state.raw<readonly Item[]>([]);
  /** Items that the study cannot ask, unless the whole set lacks something. */
  itemFaults = $state.raw<readonly ItemFault[]>([]);
  /** While a new selection is in progress, `items` still has the previous one. */
  isChoosing = $state(false);

  /** Parts of the address that could not be used. */
  linkFaults = $state.raw<LinkFaults>({});
  missingModels = $state.raw<readonly string[]>([]);
  /** Whether the link requested a start that only the user may make. */
  linkWaits = $state(false);
  /** Whether the link has options of its own for the study, such as prompts that someone else wrote. */
  linkWords = $state(false);
  /** Whether to reuse stored answers of models that may have changed since (see ReuseAnswers.svelte). */
  usesAgain = $state(false);
  readonly spending = new SpendingForm();
  startFault = $state('');
  starting = $state(false);

  get perSet(): string {
    return this.#typedPerSet ?? usualPerSetLabel(this.#chosenSummaries);
  }

  set perSet(typed: string) {
    this.#typedPerSet = typed;
  }

  /** The count for the form of another study. It keeps only a typed number. */
  get numberInLink(): QuestionsPerSet | undefined {
    return this.#typedPerSet === undefined ? 'usual' : this.#perSet;
  }

  readonly #chosenSummaries = $derived.by(() => this.offered.sets.filter(({ id }) => this.chosenSets.includes(id)));
  readonly #tokens = $derived(isWholeNumberInRange(this.maxTokens, 1, 32_768) ? Number(this.maxTokens) : undefined);
  readonly #perSet = $derived.by<QuestionsPerSet | undefined>(() => {
    const text = this.perSet;
    if (text === 'all' || text === 'usual') return text;
    return isWholeNumberInRange(text, 1, 100_000) ? Number(text) : undefined;
  });
  /** How many questions of each chosen set the run asks, out of how many. */
  readonly numbers = $derived.by(() =>
    this.#perSet === undefined ? [] : askedCountInWordsPerSet(this.loadedSets, this.#perSet),
  );
  readonly #seed = $derived(isWholeNumberInRange(this.seed, 0, maxSeed) ? Number(this.seed) : undefined);
  readonly planned: FormOptions = $derived({
    ...this.options,
    maxTokens: this.#tokens ?? 1,
    ...(this.scoresOptions && { optionScoring: true }),
  });
  readonly #lacking = $derived.by(() => setsLackingExamples(this.offered.form, this.options, this.loadedSets));
  readonly faults = $derived.by(() => ({
    models: this.chosenModels.length === 0 ? 'Choose at least one model.' : undefined,
    sets: this.chosenSets.length === 0 ? 'Choose at least one question set.' : this.#lacking.fault,
    perSet: this.#perSet === undefined ? 'A whole number above 0, “all” or “usual”.' : undefined,
    seed: this.#seed !== undefined ? undefined : `A whole number from 0 to ${count(maxSeed)}.`,
    samples: isWholeNumberInRange(this.samples, 1, maxSamples)
      ? undefined
      : `A whole number from 1 to ${count(maxSamples)}.`,
    maxTokens: this.#tokens === undefined ? 'A whole number from 1 to 32,768.' : undefined,
    completion: this.more.completion.fault,
    options: this.offered.form.fault?.(this.planned) ?? studyOptionsFault(this.offered.study, this.planned),
    caps: this.spending.faultFor(this.more.reached),
  }));
  /** Items for few-shot examples. */
  readonly heldOut = $derived(this.#seed === undefined ? [] : sampleExampleItems(this.loadedSets, this.#seed));
  readonly isFaultless = $derived(
    Object.values(this.faults).every((fault) => fault === undefined) && this.itemFaults.length === 0,
  );

  /** Why the run cannot start, and where to fix it. */
  readonly missing = $derived.by(() => firstMissingInput(this));

  /** Sets that the study can ask, and any other in the link. The faults of its items appear below. */
  readonly offeredSets = $derived.by(() =>
    this.offered.sets.filter((set) => hasAskableItems(this.offered.study, set) || this.chosenSets.includes(set.id)),
  );
  /** The chosen models. */
  readonly models = $derived.by(() => this.offered.models.filter(({ id }) => this.chosenModels.includes(id)));
  readonly itemCount = $derived(this.items.length);
  /** The maximum number of prompt variants per item; 0 while the options are invalid. */
  readonly ways = $derived.by(() => (this.faults.options ? 0 : this.offered.study.variants(this.planned).length));
  /** The number of samples per question and prompt; 0 while it is invalid. */
  readonly timesEach = $derived(this.faults.samples ? 0 : Number(this.samples));
  readonly cellsPerModel = $derived.by(() => {
    const { waysOf } = this.offered.form;
    if (!waysOf || this.ways === 0) return this.itemCount * this.ways * this.timesEach;
    const { items, planned } = this;
    return items.reduce((sum, item) => sum + waysOf(item, planned), 0) * this.timesEach;
  });
  /** The options that differ from the defaults; undefined while some are invalid. */
  readonly changed = $derived.by(() =>
    this.faults.options || this.faults.maxTokens
      ? undefined
      : changedOptions(this.planned, { ...this.defaults, ...this.offered.study.leftOut }),
  );
  readonly address = $derived.by(() =>
    formatPlanLink({
      study: this.offered.study.id,
      models: this.chosenModels,
      sets: this.chosenSets,
      ...(this.#perSet !== undefined && { n: this.#perSet }),
      ...(!this.faults.seed && { seed: Number(this.seed) }),
      ...(this.offered.form.samples && !this.faults.samples && { samples: Number(this.samples) }),
      ...(this.changed && canLinkHoldOptions(this.changed) && { options: this.changed }),
      ...this.more.inLink,
    }),
  );

  constructor(offered: FormOffer) {
    this.offered = offered;
    this.defaults = defaultFormOptions(offered.study, offered.form);
    this.knowsOptionScoring = studyHasOptionScoringSetting(offered.study);
    this.#take(this.defaults);
  }

  /**
   * Fills the form from an address or a run. Parts that the link omits get the defaults, and unusable parts are reported.
   * `left`: flags of the form that wrote the address.
   */
  async fill(querystring: string | undefined, run?: FormStartFromRun, left?: UntouchedFormFlags): Promise<void> {
    const { link, faults } = run ? { link: run.link, faults: {} } : parsePlanLink(querystring);
    const { models, sets, options, lostModels, linkFaults } = formStartFromLink(link, faults, this.offered, this.defaults);
    this.#take(options);
    this.missingModels = lostModels;
    this.linkFaults = linkFaults;
    this.chosenModels = models;
    this.chosenSets = sets;
    this.more.take(link, run, left);
    this.#typedPerSet = isDefaultPerSetCount(link.n, link.sets ?? []) ? undefined : String(link.n ?? defaultQuestionsPerSet);
    this.seed = String(link.seed ?? 1);
    this.samples = String(this.offered.form.samples ? (link.samples ?? this.offered.form.samples) : 1);
    this.leavesOut = false;
    this.linkWords = link.options !== undefined && linkFaults.options === undefined;
    this.linkWaits = link.start && (lostModels.length > 0 || !canModelsAutostart(this.models));
    const isWhole = Object.keys(linkFaults).length === 0;
    if (link.start && isWhole && !this.linkWaits) await this.start(false);
  }

  /**
   * Updates the offer and ticks what was added: models in addition to the others, a set instead of the built-in ones. A
   * removed model is reported. Typed text stays.
   */
  offer(now: Pick<FormOffer, 'models' | 'sets'>, added: { models?: readonly string[]; set?: string }): void {
    this.offered = { ...this.offered, ...now };
    // Small models that the user did not tick were only defaults.
    if (added.models && this.more.leftOpen.hasUsualModels)
      this.chosenModels = withoutSmallModels(this.chosenModels, now.models);
    ({ chosenModels: this.chosenModels, missingModels: this.missingModels } = modelTicksAfterUpdate(
      now.models,
      this,
      added.models,
    ));
    const { set } = added;
    if (set !== undefined && !this.chosenSets.includes(set))
      this.chosenSets = [...this.chosenSets.filter((id) => !isBuiltInSet(id)), set];
  }

  /** Loads the items of the chosen sets. Call it whenever the sets change. */
  async readSets(): Promise<void> {
    const wanted = this.chosenSets;
    try {
      const sets = await loadSetsToAsk(this.offered.form, wanted);
      if (wanted === this.chosenSets) this.loadedSets = sets;
    } catch (error) {
      this.startFault = errorMessage(error);
    }
  }

  /** Selects the items and looks for faults whenever an input changes. For an effect: returns a function that stops it. */
  follow(): () => void {
    const stop = new AbortController();
    const choosing = this.#choose(this.#asking(this.loadedSets), this.heldOut, this.#lacking.ids, stop.signal);
    const { completion } = this.more;
    const { perSet } = completion;
    void choosing.then((chosen) => chosen && completion.follow(perSet, chosen, stop.signal));
    return () => stop.abort();
  }

  /**
   * Starts the run. Choices of a link are not remembered as the user’s (`remembers`). With `waits`, the run is created and
   * its questions are exported as batch files. Fields stay editable, but the values at the click apply.
   */
  async start(remembers = true, waits = false): Promise<void> {
    const { offered, chosenModels, chosenSets, changed, usesAgain } = this;
    this.starting = true;
    this.startFault = '';
    try {
      const choices = await this.choices();
      if (!choices) return;
      this.linkWaits ||= !remembers && hasJudgedRules(choices.items);
      if (this.linkWaits && !remembers) return;
      // Another tab may have changed a set since it was shown.
      if (hasRubricWithoutJudge(choices.items))
        throw new UserError('Some questions are scored by a rubric, but no judge is named.');
      if (remembers) await rememberChoices({ offered, chosenModels, chosenSets, changed });
      await push(`/run/${await createAndStartRun({ ...choices, usesAgain, waits })}${waits ? '?batch' : ''}`);
    } catch (error) {
      this.startFault = errorMessage(error);
    } finally {
      this.starting = false;
    }
  }

  /**
   * The choices at this moment, whatever changes while the sets load. `undefined` while the number of items or the seed is
   * invalid.
   */
  async choices(): Promise<RunChoices | undefined> {
    const { form, study } = this.offered;
    const { written } = study;
    const { planned, chosenSets } = this;
    const { judged, stopping, exampled, ...chosen } = this.more.now();
    const asked = this.#asking([]);
    const sets = await loadSetsToAsk(form, chosenSets);
    if (sets.some(({ items }) => items.length === 0))
      throw new UserError('One of the question sets has no question that can be asked.');
    if (!asked) return undefined;
    const items = judged(await chooseStudyItems({ ...asked, sets }));
    const former = chosen.parent === undefined ? undefined : await loadFormerOptions(chosen.parent);
    return {
      ...chosen,
      options: withPromptVersions(written, form.withSets(planned, sets), former),
      items: [...items, ...sampleExampleItems(sets, asked.seed)],
      seed: asked.seed,
      completion: await exampled({ sets, items, seed: asked.seed }),
      adaptive: stopping(items),
    };
  }

  /** `undefined` while the number of items or the seed is invalid. */
  #asking(sets: readonly StudyItemSet[]): ItemChoiceSettings | undefined {
    const perSet = this.#perSet;
    const seed = this.#seed;
    if (perSet === undefined || seed === undefined) return undefined;
    return { form: this.offered.form, options: this.options, leavesOut: this.leavesOut, sets, perSet, seed };
  }

  async #choose(
    asking: ItemChoiceSettings | undefined,
    heldOut: readonly Item[],
    lacking: readonly string[],
    signal: AbortSignal,
  ): Promise<ChosenQuestions | undefined> {
    this.isChoosing = true;
    try {
      const items = asking ? await chooseStudyItems(asking, signal) : [];
      const ofWholeSets = lacking.length === 0 ? items : items.filter(({ id }) => !lacking.includes(setOf(id)));
      const faults = asking ? await findItemFaults(ofWholeSets, asking, heldOut, signal) : [];
      if (signal.aborted) return undefined;
      this.items = items;
      this.itemFaults = faults;
      this.isChoosing = false;
      return asking && { sets: asking.sets, items, seed: asking.seed };
    } catch (error) {
      if (signal.aborted) return undefined;
      this.startFault = errorMessage(error);
      this.isChoosing = false;
      return undefined;
    }
  }

  /** Takes a plan’s options. The form has separate fields for some of them. */
  #take({ maxTokens, optionScoring, ...rest }: FormOptions): void {
    this.options = { ...rest, maxTokens };
    this.maxTokens = String(maxTokens);
    this.scoresOptions = optionScoring === true;
  }
}
