import type { Cell } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { encodedServerModelName, traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { formatQuestionLines } from '../../core/prompts/prompt-for.ts';
import type { Message, Prompt } from '../../core/answers/response.ts';
import {
  escapeForNunjucks,
  escapeBraces,
  isUnsafeNunjucksValue,
  braceRestoreExpression,
  nunjucksSafeTitle,
} from './nunjucks.ts';
import type { FileWithOmissions } from '../zipped.ts';
import {
  firstSampleCell,
  promptOfPlanVariant,
  titledPlanVariants,
  type PlannedRun,
  type PlanVariant,
} from './plan-variants.ts';
import { itemToAssertions, type AssertionsWithLeftOut } from './promptfoo-asserts.ts';

/** What a study knows and a plan alone does not. */
export interface ChoiceOrderProvider {
  /** The indexes of the item’s choices in the order that a prompt shows them, if it differs. */
  readonly orderOf: (cell: Cell) => readonly number[] | undefined;
}

/** The prompt of a variant: a template for the question, or whole prompts per question. */
interface WrittenWay extends PlanVariant {
  readonly raw: string;
  /** The name of a variable that every test has for this variant. */
  readonly variable?: string;
  readonly decoding: Prompt['decoding'];
}

/**
 * A plan as a promptfoo configuration: its prompt variants as prompts, its questions as tests, their scoring as assertions.
 * It is JSON, which is also YAML. The description lists what could not be carried over, as one sentence each.
 */
export function promptfooConfig(planned: PlannedRun, shown: ChoiceOrderProvider): FileWithOmissions {
  const { plan, planId, study, items } = planned;
  if (plan.completion)
    throw new UserError(
      'A promptfoo configuration asks chats, but this plan asks completions. Save it as tasks of lm-eval.',
    );
  const isHidden = items.some((item) => isUnsafeNunjucksValue(formatQuestionLines(item)));
  const ways = titledPlanVariants(planned).flatMap(
    (way, at) => writeVariant(planned, { ...way, title: nunjucksSafeTitle(way.title) }, at, isHidden) ?? [],
  );
  const left = new Set<string>();
  const tests = items.flatMap((item) => testsOf(planned, ways, item, shown, isHidden, left));
  left.add('Set the providers to your models’ servers.');
  const config: Json = {
    description: [`Evenkeel plan ${planId} (${study.title}).`, ...left].join(' '),
    providers: plan.models.map(providerOf),
    prompts: ways.map(({ title, raw, decoding }) => ({ label: title, raw, config: settingsOf(decoding) })),
    tests,
    ...(plan.samples > 1 && { evaluateOptions: { repeat: plan.samples } }),
  };
  return { content: new Blob([`${JSON.stringify(config, null, 2)}\n`], { type: 'application/json' }), left: [...left] };
}

function providerOf(model: string): Json {
  let name = model;
  try {
    const { engine, repo } = parseModelId(model);
    name = traitsOf(engine).asksServers ? encodedServerModelName(repo) : repo;
  } catch {
    // A model of imported answers may have any name.
  }
  return { id: `openai:chat:${nunjucksSafeTitle(name)}`, label: nunjucksSafeTitle(model) };
}

const settingsOf = ({ temperature, topP, topK, maxTokens }: Prompt['decoding']): Json => ({
  temperature,
  max_tokens: maxTokens,
  ...(topP !== undefined && { top_p: topP }),
  ...(topK !== undefined && { top_k: topK }),
});

/**
 * The template that produces every question’s prompt, if there is one; `undefined` if the plan asks nothing in this variant.
 */
function writeVariant(planned: PlannedRun, way: PlanVariant, at: number, isHidden: boolean): WrittenWay[] | undefined {
  const asked = planned.items.flatMap((item) => {
    const prompt = promptOfPlanVariant(planned, way, item);
    return prompt?.messages ? [{ item, prompt }] : [];
  });
  const [first] = asked;
  if (!first) return undefined;
  const { decoding } = first.prompt;
  const question = isHidden ? braceRestoreExpression('question') : '{{ question }}';
  const templates = new Set(asked.map(({ item, prompt }) => templateOf(prompt.messages, item, question)));
  const [only] = templates;
  if (only !== undefined && templates.size === 1) return [{ ...way, decoding, raw: only }];
  const variable = `prompt_${at + 1}`;
  const roles = new Set(asked.map(({ prompt }) => JSON.stringify(prompt.messages.map(({ role }) => role))));
  const [same] = roles;
  if (same === undefined || roles.size > 1) return [{ ...way, decoding, variable, raw: `{{ ${variable} }}` }];
  const raw = (JSON.parse(same) as string[]).map((role, place) => ({ role, content: partIn(variable, place) }));
  return [{ ...way, decoding, variable, raw: JSON.stringify(raw) }];
}

const partIn = (variable: string, place: number): string => braceRestoreExpression(`${variable}_${place + 1}`);

/** The chat as a template without the question; `undefined` if the question does not occur exactly once. */
function templateOf(messages: readonly Message[], item: Item, question: string): string | undefined {
  const body = formatQuestionLines(item);
  const parts = messages.map(({ content }) => content.split(body));
  if (parts.reduce((sum, part) => sum + part.length - 1, 0) !== 1) return undefined;
  return JSON.stringify(
    messages.map(({ role }, at) => ({ role, content: parts[at]?.map(escapeForNunjucks).join(question) ?? '' })),
  );
}

/** One test, or one per group of variants if they differ in scoring or in whether they ask the question. */
function testsOf(
  planned: PlannedRun,
  ways: readonly WrittenWay[],
  item: Item,
  { orderOf }: ChoiceOrderProvider,
  isHidden: boolean,
  left: Set<string>,
): Json[] {
  const body = formatQuestionLines(item);
  const vars: Record<string, string> = { question: isHidden ? escapeBraces(body) : body, item: nunjucksSafeTitle(item.id) };
  const groups = new Map<
    string,
    {
      readonly asserted: AssertionsWithLeftOut;
      readonly order?: readonly number[] | undefined;
      readonly asked: WrittenWay[];
    }
  >();
  for (const way of ways) {
    const prompt = promptOfPlanVariant(planned, way, item);
    if (!prompt?.messages) continue;
    if (way.variable !== undefined)
      for (const [place, { content }] of prompt.messages.entries())
        vars[`${way.variable}_${place + 1}`] = escapeBraces(content);
    const order = orderOf(firstSampleCell(planned.plan.models[0] ?? '', way.variant, item));
    const asserted = itemToAssertions(item, order, planned.study.answerKind);
    const key = JSON.stringify([asserted.asserts, order ?? null]);
    const group = groups.get(key) ?? { asserted, order, asked: [] };
    groups.set(key, group);
    group.asked.push(way);
  }
  const isWhole = groups.size === 1 && [...groups.values()][0]?.asked.length === ways.length;
  return [...groups.values()].map(({ asserted, order, asked }) => {
    for (const sentence of asserted.left) left.add(sentence);
    return {
      description: nunjucksSafeTitle(item.id),
      vars,
      ...(planned.study.answerKind.isRightOrWrong && { metadata: metadataOf(planned, item, order, asked) }),
      ...(asserted.asserts.length > 0 && { assert: asserted.asserts }),
      ...(!isWhole && { prompts: asked.map(({ title }) => title) }),
    };
  });
}

/** Marks by which results are recognized as answers to this plan; `round-trip-plan.ts` in imports reads them. */
function metadataOf(
  { planId }: PlannedRun,
  item: Item,
  order: readonly number[] | undefined,
  asked: readonly PlanVariant[],
): Json {
  const { id, question, choices, answer } = item;
  const isChoice = choices !== undefined && typeof answer === 'number';
  return {
    ways: Object.fromEntries(asked.map(({ id, title }) => [title, id])),
    evenkeel: planId.slice(0, 8),
    id,
    question,
    ...(isChoice && { choices, ...(order && { shown: order }) }),
    target: isChoice ? optionLetter(order ? order.indexOf(answer) : answer) : String(answer),
  };
}
