import { valueAt } from '../../core/json/json-pointer.ts';
import type { Json } from '../../core/json/json.ts';
import type { StudyResult } from '../../core/study.ts';
import { UserError } from '../../core/user-error.ts';
import type { FiguresOfStudy, Gated } from '../model-figures.ts';

/** What a run must not be: `effect.low>3` fails it where the lower end of the effect’s interval is over 3, of any of its models. */
export interface GateRule {
  readonly text: string;
  readonly name: string;
  readonly end: 'value' | 'low' | 'high';
  readonly over: boolean;
  /** Whether the bound itself breaks it. */
  readonly orEqual: boolean;
  readonly bound: number;
}

/** What a rule says of one line of a result. `found`: the number, or why there is none, which breaks a rule too. */
export interface GateOutcome {
  readonly rule: GateRule;
  readonly model: string;
  readonly about: string;
  readonly found: number | { readonly why: string };
  readonly isBroken: boolean;
}

const form = /^\s*([a-z][a-z-]*)(?:\.(low|high))?\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

export function parseGateRule(text: string): GateRule {
  const [, name, end, sign, bound] = form.exec(text) ?? [];
  if (name === undefined || sign === undefined || bound === undefined)
    throw new UserError(
      `--fail wants a rule such as “effect.low>3”: a name, .low or .high for an end of its interval, one of < <= > >=, and a number; not “${text.slice(0, 60)}”.`,
    );
  return {
    text: text.trim(),
    name,
    end: end === 'low' || end === 'high' ? end : 'value',
    over: sign.startsWith('>'),
    orEqual: sign.endsWith('='),
    bound: Number(bound),
  };
}

/** Every rule against every line of the result. A name that the study does not have is a UserError that lists those it has. */
export function holdAgainst(
  rules: readonly GateRule[],
  result: StudyResult,
  { lines, gates }: Pick<FiguresOfStudy, 'lines' | 'gates'>,
): GateOutcome[] {
  return rules.flatMap((rule) => {
    const gate = Object.hasOwn(gates, rule.name) ? gates[rule.name] : undefined;
    if (!gate)
      throw new UserError(
        `--fail: a run of ${result.study} has no “${rule.name}”; it has ${Object.keys(gates).join(', ')}.`,
      );
    if (rule.end !== 'value' && gate.interval === undefined)
      throw new UserError(`--fail: “${rule.name}” has no interval, so no .${rule.end}.`);
    const held = lines(result);
    if (held.length === 0) throw new UserError('--fail: the run has no model that a rule could be about.');
    const lacking = lackingIn(result);
    return held.map(({ model, at, about }): GateOutcome => {
      const found = lacking ?? numberAt(result, at, gate, rule.end);
      return { rule, model, about, found, isBroken: typeof found !== 'number' || breaks(found, rule) };
    });
  });
}

/** What is not all there decides nothing: a stop by the plan’s own rule apart, whose result is whole. */
const lackingIn = ({ partial }: StudyResult): { readonly why: string } | undefined =>
  partial ? { why: 'the run is not finished: answers, or what judges say of them, are missing' } : undefined;

function breaks(found: number, { over, orEqual, bound }: GateRule): boolean {
  if (found === bound) return orEqual;
  return over ? found > bound : found < bound;
}

function numberAt(
  result: StudyResult,
  at: string,
  { field, interval, isShare }: Gated,
  end: GateRule['end'],
): GateOutcome['found'] {
  const place = end === 'value' ? field : typeof interval === 'string' ? interval : interval?.[end === 'low' ? 0 : 1];
  const there = valueAt(result, `${at}/${place}`);
  const value = asNumber(end === 'value' || typeof interval !== 'string' ? there : endOf(there, end));
  // A hundred times a fraction: 0.57 is 57, and not a hair less.
  if (typeof value === 'number') return isShare ? Number((100 * value).toPrecision(12)) : value;
  const why = whyIn(there) ?? whyIn(value);
  return { why: why ?? 'there is none in this run' };
}

/** Infinities, which JSON has as texts, are numbers: without any spread a consistency is one. */
const asNumber = (value: Json | undefined): Json | undefined =>
  value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value;

/** An interval is `[low, high]`, or `{value: null, why}` where there is none. */
const endOf = (interval: Json | undefined, end: 'low' | 'high'): Json | undefined =>
  valueAt(interval, end === 'low' ? '/0' : '/1');

const whyIn = (value: Json | undefined): string | undefined => {
  const why = valueAt(value, '/why');
  return typeof why === 'string' ? why : undefined;
};
