import { assertDefined } from '../../../base/errors/assert-defined.ts';
import {
  sampleAnswersToJudge,
  type AnswerSamplingChoice,
  type AnsweredCell,
  type DrawnAnswers,
} from './answers-to-judge.ts';
import { variantKey } from '../../../core/plan/cell.ts';
import type { RunRecord } from '../../../store/runs/runs.ts';
import { judgeDefaults, parseJudgeOptions, type Criterion } from '../../../studies/judge/protocol/options.ts';
import type { Study } from '../../../core/studies/study.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/** Nobody judges more pairs than this, and the page has to make them. */
const mostPairs = 5000;

/** The user’s choice among a run’s answers, its faults, and the resulting sample. */
export class AnswerChoiceForm {
  criterion = $state('');
  /** Fields of a new criterion. */
  title = $state('');
  short = $state('');
  long = $state('');
  models = $state.raw<readonly string[]>([]);
  variants = $state.raw<readonly string[]>([]);
  /** Raw numbers from the fields. */
  count = $state('100');
  seed = $state('1');

  readonly answered: readonly AnsweredCell[];
  readonly criteria: readonly Criterion[];

  /** The new criterion as it will be stored; undefined while it has a fault. */
  readonly #written = $derived.by((): Criterion | undefined => {
    const id = slugOf(this.title);
    return id === '' ? undefined : { id, title: this.title.trim(), short: this.short.trim(), long: this.long.trim() };
  });
  readonly isNew = $derived.by(() => this.criterion === '');
  readonly chosen = $derived.by((): Criterion | undefined =>
    this.isNew ? this.#written : this.criteria.find(({ id }) => id === this.criterion),
  );
  readonly choice = $derived.by((): AnswerSamplingChoice => ({
    models: this.models,
    variants: this.variants,
    count: Number(this.count),
    seed: Number(this.seed),
  }));
  readonly drawn = $derived.by((): DrawnAnswers => sampleAnswersToJudge(this.answered, this.choice));
  readonly faults = $derived.by(() => ({
    criterion: this.isNew ? this.#writtenFault() : undefined,
    models: this.models.length === 0 ? 'Choose at least one model.' : undefined,
    variants: this.variants.length === 0 ? 'Choose at least one.' : undefined,
    count: isWhole(this.count, 1, mostPairs) ? undefined : 'A whole number from 1 to 5,000.',
    seed: isWhole(this.seed, 0, 2 ** 32 - 1) ? undefined : 'A whole number from 0 to 4,294,967,295.',
  }));
  readonly isFaultless = $derived.by(() => Object.values(this.faults).every((fault) => fault === undefined));

  constructor(record: RunRecord, study: Study, answered: readonly AnsweredCell[], criteria: readonly Criterion[]) {
    this.answered = answered;
    this.criteria = criteria;
    this.criterion = assertDefined(criteria[0], 'criterion').id;
    this.models = record.plan.models;
    this.variants = study.variants(record.plan.options).slice(0, 1).map(variantKey);
  }

  #writtenFault(): string | undefined {
    const written = this.#written;
    if (!written) return 'Give the criterion a title, in letters from a to z.';
    if (this.criteria.some(({ id }) => id === written.id))
      return `There is a criterion “${written.id}” already: choose it above, or give this one another title.`;
    try {
      parseJudgeOptions({ ...judgeDefaults, criteria: [written] });
      return undefined;
    } catch (error) {
      return errorMessage(error);
    }
  }
}

/** “Tone of voice” → `tone-of-voice`. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

function isWhole(text: string, least: number, most: number): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(value) && value >= least && value <= most;
}
