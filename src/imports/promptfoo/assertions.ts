import type { ScoringRule } from '../../core/counting/counting.ts';
import { bundledEncoder } from '../../core/encoder/own-encoder.ts';
import type { Json } from '../../base/json/json.ts';
import { isFields, type Fields } from './fields.ts';
import { fillTemplate, isUnsupportedSyntax, type UnsupportedSyntax } from './template.ts';
import type { YamlParser } from './read-yaml.ts';

type ParsedRules = readonly ScoringRule[] | UnsupportedSyntax;
type Reader = (value: Json | undefined, threshold: Json | undefined, readYaml: YamlParser) => ParsedRules;

/** The context for parsing an assertion: the variables of its test, and YAML, since a schema may be YAML. */
export interface AssertionContext {
  readonly valueOf: (name: string) => string | undefined;
  readonly readYaml: YamlParser;
}

const escapeForRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const oneText =
  (make: (text: string) => readonly ScoringRule[]): Reader =>
  (value) => {
    const text = scalarAsText(value);
    return text === undefined || text === '' ? { why: 'it has no value' } : make(text);
  };
const someTexts =
  (make: (texts: readonly string[]) => readonly ScoringRule[]): Reader =>
  (value) => {
    const texts = typeof value === 'string' ? value.split(',').map((text) => text.trim()) : value;
    const all = Array.isArray(texts) ? texts.map(scalarAsText) : [];
    return all.length === 0 || all.some((text) => text === undefined || text === '')
      ? { why: 'its value is not a list of texts' }
      : make(all as string[]);
  };
const anyCase = (pattern: string): ScoringRule => ({ kind: 'regex', pattern, ignoreCase: true });

/**
 * The rules for each type of assertion. Other types are left out and named. The form chooses the judge of a rubric:
 * providers and API keys of external files are not used.
 */
const readers: Readonly<Record<string, Reader>> = {
  equals: (value) => {
    if (isFields(value) || Array.isArray(value)) return [{ kind: 'json', equals: [{ path: '', value }], strict: true }];
    const text = scalarAsText(value);
    return text === undefined ? { why: 'it has no value' } : [{ kind: 'text', any: [text], exact: true, strict: true }];
  },
  contains: oneText((text) => [{ kind: 'contains', all: [text], exact: true }]),
  icontains: oneText((text) => [anyCase(escapeForRegex(text))]),
  'contains-all': someTexts((all) => [{ kind: 'contains', all: [...all], exact: true }]),
  'contains-any': someTexts((any) => [{ kind: 'contains', any: [...any], exact: true }]),
  'icontains-all': someTexts((all) => all.map((text) => anyCase(escapeForRegex(text)))),
  'icontains-any': someTexts((any) => [anyCase(any.map(escapeForRegex).join('|'))]),
  'not-contains': oneText((text) => [{ kind: 'contains', none: [text], exact: true }]),
  'not-contains-any': someTexts((none) => [{ kind: 'contains', none: [...none], exact: true }]),
  'starts-with': oneText((text) => [{ kind: 'regex', pattern: `^${escapeForRegex(text)}` }]),
  regex: oneText((pattern) => [{ kind: 'regex', pattern }]),
  'is-json': (value, _, readYaml) => jsonRule(value, true, readYaml),
  'contains-json': (value, _, readYaml) => jsonRule(value, false, readYaml),
  // The form chooses the judge: providers and API keys of external files are not used.
  'llm-rubric': oneText((rubric) => [{ kind: 'rubric', rubric, scale: 'yes-no', repeats: 1 }]),
  'model-graded-closedqa': oneText((rubric) => [{ kind: 'rubric', rubric, scale: 'yes-no', repeats: 1 }]),
  similar: (value, threshold) => {
    const least = typeof threshold === 'number' && threshold >= 0 && threshold <= 1 ? threshold : 0.75;
    const all = (Array.isArray(value) ? value : [value]).map(scalarAsText);
    return all.some((text) => text === undefined || text === '')
      ? { why: 'it has no value' }
      : [{ kind: 'meaning', any: all as string[], encoder: bundledEncoder.id, least }];
  },
};

const code: ReadonlySet<string> = new Set([
  'javascript',
  'python',
  'ruby',
  'webhook',
  'not-javascript',
  'not-python',
  'not-webhook',
]);
const ofTheRun: ReadonlySet<string> = new Set(['cost', 'latency', 'perplexity', 'perplexity-score']);

/** Converts an assertion, after filling in the variables of its test. In a set, all assertions must hold. */
export function assertionToRules(assertion: Json, beside: AssertionContext): ParsedRules {
  if (!isFields(assertion) || typeof assertion['type'] !== 'string') return { why: 'it is not an assertion with a type' };
  const { type, value, threshold } = assertion;
  if (type === 'assert-set') return ofSet(assertion, beside);
  if (code.has(type)) return { why: `${type} is code or a server, and Evenkeel runs neither` };
  if (ofTheRun.has(type)) return { why: `${type} is about the run, not the answer` };
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!reader) return { why: `there is no rule for ${type}` };
  if (assertion['transform'] !== undefined || assertion['contextTransform'] !== undefined)
    return { why: 'its transform is code, which is not run' };
  const filled = filledIn(value, beside.valueOf);
  if (isUnsupportedSyntax(filled)) return { why: `its value has ${filled.why}` };
  return reader(filled.value, threshold, beside.readYaml);
}

function ofSet(assertion: Fields, beside: AssertionContext): ParsedRules {
  const { assert, threshold } = assertion;
  if (threshold !== undefined && threshold !== null) return { why: 'only some of its assertions have to hold' };
  const all: ScoringRule[] = [];
  for (const each of Array.isArray(assert) ? assert : []) {
    const found = assertionToRules(each, beside);
    if (isUnsupportedSyntax(found)) return { why: `in it, ${found.why}` };
    all.push(...found);
  }
  return all;
}

function jsonRule(value: Json | undefined, strict: boolean, readYaml: YamlParser): ParsedRules {
  const form = strict ? ({ strict: true } as const) : {};
  if (value === undefined || value === null || value === '') return [{ kind: 'json', ...form }];
  try {
    const schema = typeof value === 'string' ? readYaml(value, 'schema') : value;
    if (typeof schema === 'boolean' || isFields(schema)) return [{ kind: 'json', schema, ...form }];
  } catch {
    // Reported below.
  }
  return { why: 'its value is not a JSON Schema' };
}

type FilledValue = { readonly value: Json | undefined };

/** Fills in variables wherever a value has text; never opens files. */
function filledIn(value: Json | undefined, valueOf: (name: string) => string | undefined): FilledValue | UnsupportedSyntax {
  if (typeof value === 'string') {
    if (/^file:\/\//i.test(value.trim())) return { why: 'a file (file://), which is not opened' };
    const text = fillTemplate(value, valueOf);
    return isUnsupportedSyntax(text) ? text : { value: text };
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => filledIn(part, valueOf));
    const unread = parts.find(isUnsupportedSyntax);
    return unread ?? { value: parts.map((part) => (part as FilledValue).value ?? null) };
  }
  return { value };
}

/** Numbers and booleans become text as written. */
export function scalarAsText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
