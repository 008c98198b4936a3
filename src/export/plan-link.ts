import * as v from 'valibot';
import { stopCriteriaSchema, type StopCriteria } from '../core/plan/adaptive-plan.ts';
import type { Json } from '../base/json/json.ts';
import { canonicalJson } from '../core/plan/plan.ts';
import { maxExampleCount } from '../core/prompts/completion.ts';
import { toOneLineMessage } from '../base/errors/one-sentence.ts';

/**
 * The parameters of a plan link: `#/new?study=&models=&items=&n=&seed=&samples=&options=&completion=&start=1`. Missing ones
 * take the form's defaults.
 */
export interface PlanLinkParameters {
  readonly study?: string;
  readonly models?: readonly string[];
  readonly sets?: readonly string[];
  /**
   * Items per set. `all` means whole sets. `usual` means whole small own sets and 20 items of other sets. The default is 20.
   */
  readonly n?: number | 'all' | 'usual';
  readonly seed?: number;
  /** How often each question is asked, in a study with repetitions. */
  readonly samples?: number;
  /** The study's options that differ from the defaults, by name. */
  readonly options?: ChangedOptions;
  /** The number of few-shot examples before each question of a completion; absent if the prompts are chats. */
  readonly completion?: number;
  /** What must be certain before a run stops early; absent if it runs to its end. */
  readonly stop?: StopCriteria;
  /** The plan id of the run that this one is changed from. Without other parameters, that run fills the form. */
  readonly from?: string;
  /** Applies only if the run sends and downloads nothing: see link-start.ts. */
  readonly start: boolean;
}

export type ChangedOptions = Readonly<Record<string, Json>>;

export type PlanLinkErrors = Partial<Record<'n' | 'seed' | 'samples' | 'options' | 'completion' | 'stop', string>>;

export const maxSamples = 1000;
/** Longer options do not go into a link, since not every program passes them on. */
const longestOptions = 12_000;

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const wholeNumber = /^\d{1,10}$/;
export const maxSeed = 2 ** 32 - 1;

export function parsePlanLink(querystring: string | undefined): { link: PlanLinkParameters; faults: PlanLinkErrors } {
  const parameters = new URLSearchParams(querystring);
  const list = (name: string) =>
    parameters
      .get(name)
      ?.split(',')
      .filter((part) => part !== '');
  const faults: PlanLinkErrors = {};

  const n = parameters.get('n');
  if (n !== null && !isWord(n) && !(wholeNumber.test(n) && Number(n) > 0)) {
    faults.n = toOneLineMessage(
      `The link asks for “${short(n)}” questions per set. This must be a whole number above 0, or “all”.`,
    );
  }
  const seed = parameters.get('seed');
  if (seed !== null && !(wholeNumber.test(seed) && Number(seed) <= maxSeed)) {
    faults.seed = toOneLineMessage(`The link’s seed “${short(seed)}” is not a whole number from 0 to ${maxSeed}.`);
  }
  const samples = parameters.get('samples');
  if (samples !== null && !(wholeNumber.test(samples) && Number(samples) >= 1 && Number(samples) <= maxSamples)) {
    faults.samples = toOneLineMessage(
      `The link asks for “${short(samples)}” samples. This must be a whole number from 1 to ${maxSamples}.`,
    );
  }
  const given = parameters.get('options');
  const options = given === null ? undefined : changedIn(given);
  if (given !== null && !options) faults.options = 'The link’s options cannot be read. The defaults are used instead.';

  const completion = parameters.get('completion');
  if (completion !== null && !(wholeNumber.test(completion) && Number(completion) <= maxExampleCount)) {
    faults.completion = toOneLineMessage(
      `The link asks for “${short(completion)}” examples. This must be a whole number from 0 to ${maxExampleCount}.`,
    );
  }
  const stopping = parameters.get('stop');
  const stop = stopping === null ? undefined : claimsIn(stopping);
  if (stopping !== null && !stop) faults.stop = 'The link’s rule for stopping cannot be read. The run goes to its end.';
  const from = parameters.get('from');
  const study = parameters.get('study');
  const models = list('models');
  const sets = list('items');
  return {
    link: {
      ...(study !== null && { study }),
      ...(models && { models }),
      ...(sets && { sets }),
      ...(n !== null && !faults.n && { n: isWord(n) ? n : Number(n) }),
      ...(seed !== null && !faults.seed && { seed: Number(seed) }),
      ...(samples !== null && !faults.samples && { samples: Number(samples) }),
      ...(options && { options }),
      ...(completion !== null && !faults.completion && { completion: Number(completion) }),
      ...(stop && { stop }),
      ...(from !== null && /^[0-9a-f]{64}$/.test(from) && { from }),
      start: parameters.get('start') === '1',
    },
    faults,
  };
}

/** The options that differ from the defaults; `undefined` if none do. */
export function changedOptions(options: ChangedOptions, usual: ChangedOptions): ChangedOptions | undefined {
  const changed = Object.entries(options).filter(([name, value]) => !isSame(value, usual[name]));
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** Whether they fit into a link. */
export const canLinkHoldOptions = (changed: ChangedOptions): boolean => JSON.stringify(changed).length <= longestOptions;

const isWord = (n: string): n is 'all' | 'usual' => n === 'all' || n === 'usual';

const isSame = (one: Json, other: Json | undefined): boolean => canonicalJson(one) === canonicalJson(other ?? null);

function changedIn(text: string): ChangedOptions | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ChangedOptions) : undefined;
  } catch {
    return undefined;
  }
}

/** The address that restores the form. */
export function formatPlanLink(link: Omit<PlanLinkParameters, 'start'>): string {
  const { study, models, sets, n, seed, samples, options, completion, stop, from } = link;
  const parameters = new URLSearchParams();
  if (study !== undefined) parameters.set('study', study);
  if (models) parameters.set('models', models.join(','));
  if (sets) parameters.set('items', sets.join(','));
  if (n !== undefined) parameters.set('n', String(n));
  if (seed !== undefined) parameters.set('seed', String(seed));
  if (samples !== undefined) parameters.set('samples', String(samples));
  if (options) parameters.set('options', JSON.stringify(options));
  if (completion !== undefined) parameters.set('completion', String(completion));
  if (stop) parameters.set('stop', claimsInLink(stop));
  if (from !== undefined) parameters.set('from', from);
  // Commas, colons and @ need no escaping in a fragment, and are easier to read.
  return `#/new?${parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%40', '@')}`;
}

/** “order:2,moves,steady:3”: the values are in points. */
const claimsInLink = (claims: StopCriteria): string =>
  Object.entries(claims)
    .map(([claim, value]) => (value === true ? claim : `${claim}:${Number((100 * Number(value)).toFixed(6))}`))
    .join(',');

function claimsIn(text: string): StopCriteria | undefined {
  const claims = Object.fromEntries(
    text.split(',').map((part) => {
      const [claim = '', points] = part.split(':');
      return [claim, points === undefined ? true : Number(points) / 100];
    }),
  );
  const parsed = v.safeParse(stopCriteriaSchema, claims);
  return parsed.success ? parsed.output : undefined;
}
