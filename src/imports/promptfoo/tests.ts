import { maxColumnTextLength, maxItemColumns, type ItemScoring, type ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { isFields } from './fields.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { ruleFault, itemRulesFault } from '../../reading/rules/rule-fault.ts';
import { assertionToRules, scalarAsText, type AssertionContext } from './assertions.ts';
import type { YamlParser } from './read-yaml.ts';
import { isUnsupportedSyntax, variablesInTemplate } from './template.ts';

const mostRules = 20;

/** One test before its list variables are expanded: its variables and its assertions. */
export interface UnexpandedTest {
  readonly where: string;
  readonly vars: Readonly<Record<string, Json>>;
  readonly assertions: readonly Json[];
}

/** Reports what was left out, as one sentence each. */
export type OnLeftOut = (sentence: string) => void;

const mostOfOneTest = 1000;

/** A list variable means one test per value, as in promptfoo. */
export function expandTest(test: UnexpandedTest, onLeftOut: OnLeftOut): UnexpandedTest[] {
  const lists = Object.entries(test.vars).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value as readonly Json[]] as const] : [],
  );
  const many = lists.reduce((product, [, { length }]) => product * length, 1);
  const [empty] = lists.filter(([, { length }]) => length === 0);
  if (empty) onLeftOut(`${test.where} was left out: its variable “${empty[0]}” is an empty list.`);
  if (many > mostOfOneTest)
    onLeftOut(`${test.where} expands to more than ${mostOfOneTest.toLocaleString('en')} tests, so none of them was taken.`);
  if (empty || many > mostOfOneTest) return [];
  return lists.reduce(
    (tests, [name, values]) =>
      tests.flatMap((one) => values.map((each) => ({ ...one, vars: { ...one.vars, [name]: each } }))),
    [test],
  );
}

/**
 * Converts a test to an Evenkeel question, or returns `undefined` and reports why. `question` is the variable with the
 * question, and `nameOf` renames the others.
 */
export function testToItem(
  test: UnexpandedTest,
  id: string,
  question: string,
  nameOf: (name: string) => string,
  readYaml: YamlParser,
  onLeftOut: OnLeftOut,
): Item | undefined {
  const { where, vars } = test;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(vars)) {
    const text = scalarAsText(value) ?? (value === null ? '' : undefined);
    const why =
      text === undefined
        ? 'is neither text nor a number'
        : /^\s*(?:file|exec|package):\/\//i.test(text)
          ? 'is a file or code, which is not opened'
          : /\{%|\{\{/.test(text)
            ? 'is a template, which is not filled in again'
            : text.length > maxColumnTextLength
              ? `has more than ${maxColumnTextLength.toLocaleString('en')} characters`
              : undefined;
    if (why !== undefined || text === undefined) {
      onLeftOut(`${where} was left out: its variable “${name}” ${why ?? ''}.`);
      return undefined;
    }
    texts[name] = text;
  }
  const asked = getOwn(texts, question);
  if (asked === undefined || asked.trim() === '') {
    onLeftOut(`${where} was left out: it has no variable “${question}”, which is the question here.`);
    return undefined;
  }
  const others = Object.entries(texts).filter(([name, text]) => name !== question && text !== '');
  if (others.length > maxItemColumns) onLeftOut(`${where}: of its variables the first ${maxItemColumns} were taken.`);
  const columns = Object.fromEntries(others.slice(0, maxItemColumns).map(([name, text]) => [nameOf(name), text] as const));
  const rules = testRules(test, { valueOf: (name) => getOwn(texts, name), readYaml }, onLeftOut);
  if (rules.length === 0) {
    onLeftOut(`${where} was left out: no rule is left for its answer.`);
    return undefined;
  }
  const item: Item = {
    id,
    question: asked,
    answer: referenceIn(rules),
    counts: { rules: [...rules], together: 'all' } satisfies ItemScoring,
    ...(Object.keys(columns).length > 0 && { columns }),
  };
  const fault = itemRulesFault(item);
  if (fault === undefined) return item;
  onLeftOut(`${where} was left out: its ${fault}.`);
  return undefined;
}

function testRules(
  { where, assertions }: UnexpandedTest,
  beside: AssertionContext,
  onLeftOut: OnLeftOut,
): readonly ScoringRule[] {
  const rules = assertions.flatMap((assertion, n) => {
    const at = `${where}, assertion ${n + 1}`;
    const found = assertionToRules(assertion, beside);
    if (isUnsupportedSyntax(found)) {
      onLeftOut(`${at} was left out: ${found.why}.`);
      return [];
    }
    const fault = found.map((rule) => ruleFault(rule)).find((each) => each !== undefined);
    if (fault !== undefined) {
      onLeftOut(`${at} was left out: it ${fault}.`);
      return [];
    }
    if (isFields(assertion) && assertion['weight'] !== undefined && assertion['weight'] !== 1)
      onLeftOut(`${at}: its weight was not taken. All of a question’s rules have to hold.`);
    for (const field of isFields(assertion) ? Object.keys(assertion) : [])
      if (!usedOfAssertion.has(field) && !(field === 'threshold' && thresholdCounts(assertion)))
        onLeftOut(`${at}: its “${field.slice(0, 40)}” was not taken.`);
    if (isFields(assertion) && assertion['type'] === 'similar')
      onLeftOut(`${at}: Evenkeel’s own encoder measures the similarity, so the same bound may pass other answers.`);
    return found;
  });
  if (rules.length <= mostRules) return rules;
  onLeftOut(`${where}: of its ${rules.length} rules the first ${mostRules} were taken.`);
  return rules.slice(0, mostRules);
}

/** Fields that are used, reported separately, or irrelevant to scoring. */
const usedOfAssertion: ReadonlySet<string> = new Set(['type', 'value', 'weight', 'assert', 'metric']);
const thresholdCounts = (assertion: Json): boolean => isFields(assertion) && assertion['type'] === 'similar';

/** The reference answer, if a rule states it directly. */
function referenceIn(rules: readonly ScoringRule[]): string {
  for (const rule of rules) if (rule.kind === 'text' && rule.any?.length === 1) return rule.any[0] ?? '';
  return '';
}

/** The variables that all prompts use and that tests define. */
export function sharedPromptVariables(
  templates: readonly (readonly string[])[],
  tests: readonly UnexpandedTest[],
): readonly string[] {
  const [first = [], ...others] = templates.map((texts) => [...new Set(texts.flatMap(variablesInTemplate))]);
  const inAll = first.filter((name) => others.every((names) => names.includes(name)));
  return inAll.filter((name) => tests.some(({ vars }) => Object.hasOwn(vars, name)));
}
