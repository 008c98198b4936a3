import { setOf, type Item } from '../../../core/items/item.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ChatPrompt } from '../../../core/answers/response.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { getItemDraws, fewShotExamples, type ExampleItem } from './draws.ts';
import { demonstrationLevelId, type FactorId } from './factors.ts';
import { addNoiseToPrompt } from './noise.ts';
import { configurationOptionsOf, type ConfigurationOptions, type PromptWording } from './options.ts';
import { fillTemplate } from '../../../core/json/option-form.ts';

/** The answer format of an item: the choice’s letter, the choice’s own words, or open text. */
type AnswerForm = keyof PromptWording['instruction'];

/**
 * Builds a single message: the instruction, the few-shot examples and the item’s question. Then it adds the noise. The model
 * should give only the answer.
 */
export function configurationPrompt(item: Item, variant: Variant, plan: Plan): ChatPrompt {
  const options = configurationOptionsOf(plan);
  const wording = levelOf(options.wordings, 'paraphrase', variant, ({ id }) => id);
  const count = levelOf(options.demonstrations, 'demonstrations', variant, demonstrationLevelId);
  const noise = levelOf(options.noise, 'noise', variant, ({ id }) => id);
  const { value: temperature } = levelOf(options.temperatures, 'temperature', variant, ({ id }) => id);
  const form = answerForm(item, options);
  const words = [
    fillTemplate(wording.instruction[form], { choices: inWords(item.choices ?? []) }),
    ...fewShotExamples(item, count, plan).map((shown) =>
      fillTemplate(wording.demonstration, { question: questionIn(shown, form), answer: answerIn(shown, form) }),
    ),
    fillTemplate(wording.question, { question: questionIn(item, form) }),
  ].join('\n\n');
  const around = getItemDraws(item, plan).noise.find(({ level }) => level === noise.id);
  const { sampling, maxTokens } = options;
  return {
    messages: [{ role: 'user', content: addNoiseToPrompt(words, noise, around) }],
    decoding: temperature === 0 ? { temperature, maxTokens } : { temperature, ...sampling, maxTokens },
  };
}

function levelOf<T>(levels: readonly T[], factor: FactorId, variant: Variant, id: (level: T) => string): T {
  const level = levels.find((each) => id(each) === variant[factor]);
  if (level === undefined) throw new UserError(`The plan has no level “${variant[factor]}” of “${factor}”.`);
  return level;
}

function answerForm({ id, choices }: Item, { answeredInWords }: ConfigurationOptions): AnswerForm {
  if (!choices) return 'open';
  return answeredInWords.includes(setOf(id)) ? 'words' : 'letter';
}

/** The question. If answers are letters, it has a line “A. …” for each choice. */
const questionIn = ({ question, choices = [] }: ExampleItem, form: AnswerForm): string =>
  form === 'letter' ? [question, ...choices.map((choice, at) => `${optionLetter(at)}. ${choice}`)].join('\n') : question;

function answerIn({ choices, answer }: ExampleItem, form: AnswerForm): string {
  if (typeof answer === 'string') return answer;
  return form === 'letter' ? optionLetter(answer) : (choices?.[answer] ?? '');
}

/** “yes or no”, “red, green or blue”. */
const inWords = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
