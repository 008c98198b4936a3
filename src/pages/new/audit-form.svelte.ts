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

/** The form of a new audit: what is chosen, what is wrong with it, and what it comes to. */
export class AuditForm {
  /** Models and sets may be added while the form is filled in. */
  offered = $state.raw() as FormOffer;
  readonly defaults: FormOptions;
  readonly knowsOptionScoring: boolean;

  /** The rule that stops the run, and the run that this is changed from. */
  readonly more = new OptionalFormChoices(this);

  chosenModels = $state.raw<readonly string[]>([]);
  chosenSets = $state.raw<readonly string[]>([]);
  /** As a person or a link has it; `undefined`: as many as is usual for these sets. */
  #typedPerSet = $state<string | undefined>();
  /** Numbers as they are typed. */
  seed = $state('1');
  maxTokens = $state('');
  samples = $state('1');
  options = $state.raw<FormOptions>({ maxTokens: 0 });
  scoresOptions = $state(false);
  loadedSets = $state.raw<readonly StudyItemSet[]>([]);
  /** Whether items that the study cannot ask are left out, and others chosen in their place. */
  leavesOut = $state(false);
  /** As they will be asked; none while their number or the seed is wrong. */
  items = $state.raw<readonly Item[]>([]);
  /** Those that the study cannot ask, where it is not the set that lacks something. */
  itemFaults = $state.raw<readonly ItemFault[]>([]);
  /** While they are chosen anew, those of before still stand there. */
  isChoosing = $state(false);

  /** What the address asked for in vain. */
  linkFaults = $state.raw<LinkFaults>({});
  missingModels = $state.raw<readonly string[]>([]);
  /** Whether it asked for a start that only a person may make. */
  linkWaits = $state(false);
  /** Whether it brought the study's own choices along: wordings of prompts, say, that somebody else wrote. */
  linkWords = $state(false);
  /** Whether stored answers stand for those of models that may have changed since (see AnswersAgain). */
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

  /** Under which another study's form takes what was typed, and no more. */
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
  /** How many of each chosen set are asked, of how many. */
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
  /** What is shown before the items with its answer. */
  readonly heldOut = $derived(this.#seed === undefined ? [] : sampleExampleItems(this.loadedSets, this.#seed));
  readonly isFaultless = $derived(
    Object.values(this.faults).every((fault) => fault === undefined) && this.itemFaults.length === 0,
  );

  /** Why it cannot be started, where it can be mended. */
  readonly missing = $derived.by(() => firstMissingInput(this));

  /** Those that the study can ask, and any other that a link has chosen: what is wrong with its items is told below. */
  readonly offeredSets = $derived.by(() =>
    this.offered.sets.filter((set) => hasAskableItems(this.offered.study, set) || this.chosenSets.includes(set.id)),
  );
  /** Those that are chosen. */
  readonly models = $derived.by(() => this.offered.models.filter(({ id }) => this.chosenModels.includes(id)));
  readonly itemCount = $derived(this.items.length);
  /** Ways to ask an item, at most; 0 while the options are wrong. */
  readonly ways = $derived.by(() => (this.faults.options ? 0 : this.offered.study.variants(this.planned).length));
  /** How often each question is asked; 0 while that is wrong. */
  readonly timesEach = $derived(this.faults.samples ? 0 : Number(this.samples));
  readonly cellsPerModel = $derived.by(() => {
    const { waysOf } = this.offered.form;
    if (!waysOf || this.ways === 0) return this.itemCount * this.ways * this.timesEach;
    const { items, planned } = this;
    return items.reduce((sum, item) => sum + waysOf(item, planned), 0) * this.timesEach;
  });
  /** Those that are not the usual ones, once nothing is wrong with them. */
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

  /** From an address, or from a run; what the link leaves out takes the defaults, what it names in vain is told. `left`: what the form left open that wrote the address. */
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

  /** What was added meanwhile is ticked: models beside the others, a set in the place of ours; a model that went is told. What is typed stays. */
  offer(now: Pick<FormOffer, 'models' | 'sets'>, added: { models?: readonly string[]; set?: string }): void {
    this.offered = { ...this.offered, ...now };
    // Small models that nobody ticked were there for want of others.
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

  /** The items of the chosen sets; to be called whenever others are chosen. */
  async readSets(): Promise<void> {
    const wanted = this.chosenSets;
    try {
      const sets = await loadSetsToAsk(this.offered.form, wanted);
      if (wanted === this.chosenSets) this.loadedSets = sets;
    } catch (error) {
      this.startFault = errorMessage(error);
    }
  }

  /** Chooses the items, and looks for what is wrong with them, whenever what that depends on changes. For an effect: gives how to stop. */
  follow(): () => void {
    const stop = new AbortController();
    const choosing = this.#choose(this.#asking(this.loadedSets), this.heldOut, this.#lacking.ids, stop.signal);
    const { completion } = this.more;
    const { perSet } = completion;
    void choosing.then((chosen) => chosen && completion.follow(perSet, chosen, stop.signal));
    return () => stop.abort();
  }

  /** What a link started, nobody chose. A run that `waits` is made, and its questions go out as batch files. Fields stay open: what counts is what there was at the click. */
  async start(remembers = true, waits = false): Promise<void> {
    const { offered, chosenModels, chosenSets, changed, usesAgain } = this;
    this.starting = true;
    this.startFault = '';
    try {
      const choices = await this.choices();
      if (!choices) return;
      this.linkWaits ||= !remembers && hasJudgedRules(choices.items);
      if (this.linkWaits && !remembers) return;
      // A set may have been changed in another tab since it was shown.
      if (hasRubricWithoutJudge(choices.items))
        throw new UserError('Some questions count by a rubric, and no judge is named.');
      if (remembers) await rememberChoices({ offered, chosenModels, chosenSets, changed });
      await push(`/run/${await createAndStartRun({ ...choices, usesAgain, waits })}${waits ? '?batch' : ''}`);
    } catch (error) {
      this.startFault = errorMessage(error);
    } finally {
      this.starting = false;
    }
  }

  /** As a run is made of them now, whatever is chosen while the sets are read; `undefined` while the number of items or the seed is wrong. */
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

  /** `undefined` while the number of items or the seed is wrong. */
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

  /** Options as a plan has them: the form has fields of its own for some of them. */
  #take({ maxTokens, optionScoring, ...rest }: FormOptions): void {
    this.options = { ...rest, maxTokens };
    this.maxTokens = String(maxTokens);
    this.scoresOptions = optionScoring === true;
  }
}
