import type { CustomPrompt } from '../../core/prompts/own-prompt.ts';
import { slugFromTitle } from '../../core/prompts/read-prompts.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from './fields.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { guessQuestionColumns } from '../../items/item-columns.ts';
import { hasOnlyPlainVariables, toCustomPrompt, parsePromptfooPrompt, type PromptfooPrompt } from './prompts.ts';
import { loadYamlParser } from './read-yaml.ts';
import { isUnsupportedSyntax, variablesInTemplate } from './template.ts';
import { testToItem, expandTest, sharedPromptVariables, type UnexpandedTest, type OnLeftOut } from './tests.ts';

/** The parts of a promptfoo configuration that Evenkeel uses. */
export interface PromptfooConfig {
  readonly title: string;
  readonly prompts: readonly CustomPrompt[];
  /** With new ids, from 1. */
  readonly items: readonly Item[];
  /** The variable that holds the question. */
  readonly question?: string;
  /** What was left out or interpreted differently, as one sentence each. */
  readonly notes: readonly string[];
}

const mostTests = 20_000;
const mostPrompts = 200;

export const isPromptfooConfig = (value: Json): value is Fields =>
  isFields(value) && (isFields(value['config']) ? isConfig(value['config']) : isConfig(value));

const isConfig = (value: Fields): boolean =>
  'prompts' in value && ['tests', 'scenarios', 'providers', 'targets', 'defaultTest'].some((field) => field in value);

/**
 * Reads the prompts, tests and assertions of a configuration, which may be inside a results file. It runs, opens and
 * requests nothing. Files, code, servers, template logic and other unsupported parts are left out and reported. Providers
 * and API keys are not used.
 */
export async function readPromptfoo(text: string, name: string): Promise<PromptfooConfig> {
  const readYaml = await loadYamlParser();
  const value = readYaml(text, name);
  if (!isPromptfooConfig(value))
    throw new UserError(`“${name}” is not a promptfoo configuration: it has no list of prompts with tests.`);
  const config: Fields = isFields(value['config']) ? value['config'] : value;
  const notes: string[] = [];
  const onLeftOut: OnLeftOut = (sentence) => void notes.push(sentence);

  const raw = promptsIn(config, onLeftOut);
  const tests = testsIn(config, onLeftOut);
  const templates = raw.filter(hasOnlyPlainVariables).map(({ messages }) => messages.map(({ content }) => content));
  const question = questionAmong(sharedPromptVariables(templates, tests), templates, tests);
  const nameOf = (variable: string) => (variable === question ? 'question' : ownName(variable));

  const ids = new Set<string>();
  const prompts = raw.flatMap((prompt) => {
    const id = freeId(prompt.title, ids);
    const made = toCustomPrompt(prompt, id, nameOf);
    if (!isUnsupportedSyntax(made)) return [made];
    onLeftOut(`${prompt.where} was left out: ${made.why}.`);
    return [];
  });
  const width = Math.max(3, String(tests.length).length);
  const items =
    question === undefined
      ? []
      : tests.flatMap(
          (test, n) => testToItem(test, String(n + 1).padStart(width, '0'), question, nameOf, readYaml, onLeftOut) ?? [],
        );
  if (question === undefined && tests.length > 0)
    onLeftOut('No variable is in every prompt and in the tests, so none of them can be the question: no test was taken.');
  if (prompts.length === 0 && items.length === 0)
    throw new UserError(`“${name}” has nothing that can be used here. ${notes[0] ?? 'It has no prompts.'}`);
  const { description } = config;
  return {
    title: typeof description === 'string' && description.trim() !== '' ? description.trim().slice(0, 200) : name,
    prompts,
    items,
    ...(question !== undefined && { question }),
    notes,
  };
}

function promptsIn({ prompts }: Fields, onLeftOut: OnLeftOut): readonly PromptfooPrompt[] {
  const list: readonly Json[] = Array.isArray(prompts)
    ? prompts
    : isFields(prompts)
      ? // Older files map prompts to names.
        Object.entries(prompts).map(([raw, label]) => ({ raw, label }))
      : prompts === undefined || prompts === null
        ? []
        : [prompts];
  if (list.length > mostPrompts) onLeftOut(`Of ${list.length} prompts the first ${mostPrompts} were taken.`);
  return list.slice(0, mostPrompts).flatMap((given, n) => {
    const found = parsePromptfooPrompt(given, `Prompt ${n + 1}`);
    if (!isUnsupportedSyntax(found)) return [found];
    onLeftOut(`Prompt ${n + 1} was left out: ${found.why}.`);
    return [];
  });
}

/** Tests, with the values of the default test. */
function testsIn(config: Fields, onLeftOut: OnLeftOut): readonly UnexpandedTest[] {
  const { tests, defaultTest, scenarios } = config;
  if (scenarios !== undefined && scenarios !== null) onLeftOut('Scenarios were left out.');
  for (const [field, what] of Object.entries(notTaken)) if (config[field] !== undefined) onLeftOut(what);
  if (typeof defaultTest === 'string') onLeftOut('The default test was left out: it is a file, which is not opened.');
  const usual = fieldsOf(defaultTest);
  if (tests !== undefined && tests !== null && !Array.isArray(tests)) {
    onLeftOut('The tests were left out: they are a file or code, neither of which is opened.');
    return [];
  }
  const list = tests ?? [];
  let taken = 0;
  const found = list.flatMap((given, n): readonly UnexpandedTest[] => {
    if (taken > mostTests) return [];
    const where = `Test ${n + 1}`;
    if (!isFields(given)) {
      onLeftOut(`${where} was left out: it is a file or code, neither of which is opened.`);
      return [];
    }
    const { vars, assert, threshold, options } = given;
    if (typeof vars === 'string' || Array.isArray(vars)) {
      onLeftOut(`${where} was left out: its variables are in a file, which is not opened.`);
      return [];
    }
    if (
      [fieldsOf(options), fieldsOf(usual['options'])].some(
        (each) => each['transform'] !== undefined || each['postprocess'] !== undefined,
      )
    )
      onLeftOut(`${where}: its transform is code and is not run. Rules get the unchanged answer.`);
    for (const [field, value] of [...Object.entries(given), ...Object.entries(usual)])
      if (!usedOfTest.has(field)) onLeftOut(`${where}: its “${field.slice(0, 40)}” was not taken.`);
      else if (field === 'options')
        for (const option of Object.keys(fieldsOf(value)))
          if (!handledOptions.has(option)) onLeftOut(`${where}: its option “${option.slice(0, 40)}” was not taken.`);
    if ((threshold ?? usual['threshold'] ?? null) !== null)
      onLeftOut(`${where}: its threshold was not taken. All of its rules have to hold.`);
    const test: UnexpandedTest = {
      where,
      vars: { ...fieldsOf(usual['vars']), ...fieldsOf(vars) },
      assertions: [...arrayOrEmpty(usual['assert']), ...arrayOrEmpty(assert)],
    };
    const several = expandTest(test, onLeftOut);
    taken += several.length;
    return several;
  });
  if (found.length > mostTests) onLeftOut(`Of more than ${mostTests.toLocaleString('en')} tests the first were taken.`);
  return found.slice(0, mostTests);
}

/** Fields that are used, reported separately, or irrelevant to what is asked. */
const usedOfTest: ReadonlySet<string> = new Set(['vars', 'assert', 'threshold', 'options', 'description', 'metadata']);
const handledOptions: ReadonlySet<string> = new Set(['transform', 'postprocess']);

const notTaken: Readonly<Record<string, string>> = {
  providers: 'Providers and keys were not taken: models are chosen here.',
  targets: 'Targets and keys were not taken: models are chosen here.',
  extensions: 'Extensions are code and were left out.',
  nunjucksFilters: 'Filters are code and were left out.',
  redteam: 'The red-team part was left out.',
};

/**
 * The question variable by its usual name, as in any file of questions; otherwise the variable with the most different
 * values.
 */
function questionAmong(
  shared: readonly string[],
  templates: readonly (readonly string[])[],
  tests: readonly UnexpandedTest[],
): string | undefined {
  // If no prompt uses a variable, the question is appended to each prompt.
  const none = templates.every((texts) => texts.every((text) => variablesInTemplate(text).length === 0));
  const names = none ? [...new Set(tests.flatMap(({ vars }) => Object.keys(vars)))] : shared;
  const byName = guessQuestionColumns(names).question;
  if (byName !== null) return byName;
  const differing = (name: string) => new Set(tests.map(({ vars }) => JSON.stringify(vars[name]))).size;
  return [...names].sort((one, other) => differing(other) - differing(one))[0];
}

const meansSomethingHere: ReadonlySet<string> = new Set(['question', 'choices', 'answer', 'solution']);
/** Renames a variable whose name has a meaning in Evenkeel. */
const ownName = (variable: string): string => (meansSomethingHere.has(variable) ? `${variable}_given` : variable);

function freeId(title: string, taken: Set<string>): string {
  const wanted = slugFromTitle(title);
  let id = wanted;
  for (let more = 2; taken.has(id); more++) id = `${wanted}-${more}`;
  taken.add(id);
  return id;
}
