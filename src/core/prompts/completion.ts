import type { ChatPrompt, CompletionPrompt, Message, Prompt, ResponseFinish } from '../answers/response.ts';
import { setOf, type Item } from '../items/item.ts';
import type { Cell } from '../plan/cell.ts';
import type { Plan } from '../plan/plan.ts';
import type { Study } from '../studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** A question with its answer, as texts. It precedes the asked questions of its set. */
export interface CompletionExample {
  readonly set: string;
  /** With its lettered choices. */
  readonly question: string;
  /** The letter of a choice, or the text of an open answer. */
  readonly answer: string;
}

/** The completion format of a plan. A plan without it asks chats. */
export interface CompletionFormat {
  readonly examples: readonly CompletionExample[];
}

interface CompletionLayoutRules {
  /** Whether examples of the plan precede the question. */
  readonly hasExamples: boolean;
  /** An answer ends before the first of these texts. */
  readonly stop: readonly string[];
  readonly textOf: (messages: readonly Message[], examples: readonly CompletionExample[]) => string;
}

/** How the chats of a study become completions. A study names its layout. */
export const completionLayouts = {
  'question and answer': { hasExamples: true, stop: ['\nQuestion:'], textOf: questionAndAnswerText },
  /** The study's own prompts are such texts already, with examples if it varies their number. */
  'as worded': { hasExamples: false, stop: ['\n\n'], textOf: joinContents },
} as const satisfies Readonly<Record<string, CompletionLayoutRules>>;

export type CompletionLayout = keyof typeof completionLayouts;

/** The prompt of a cell, in the format of its plan. Only this function turns a chat into a completion. */
export function promptOfCell(study: Pick<Study, 'prompt' | 'completion'>, cell: Cell, item: Item, plan: Plan): Prompt {
  const chat = study.prompt(cell, item, plan);
  return plan.completion ? toCompletion(chat, study.completion, examplesOfSet(plan.completion, setOf(item.id))) : chat;
}

function toCompletion(
  { messages, decoding, scoreOptions }: ChatPrompt,
  layout: CompletionLayout | undefined,
  examples: readonly CompletionExample[],
): CompletionPrompt {
  if (layout === undefined) throw new UserError(chatOnlyStudyMessage);
  const { stop, textOf } = completionLayouts[layout];
  return { completion: textOf(messages, examples), stop, decoding, ...(scoreOptions && { scoreOptions }) };
}

const chatOnlyStudyMessage = 'This study does not ask in the completion format. Ask it as a chat.';

/** Why a study cannot ask in this format. */
export function completionFormatFault(
  { completion }: Pick<Study, 'completion'>,
  format: CompletionFormat,
): string | undefined {
  if (completion === undefined) return chatOnlyStudyMessage;
  return format.examples.length > 0 && !completionLayouts[completion].hasExamples
    ? 'This study has its own examples, so its plan takes none for the completion format.'
    : undefined;
}

/** A cache: a plan asks thousands of questions, and each set has only a few examples. */
const examplesBySet = new WeakMap<CompletionFormat, Map<string, readonly CompletionExample[]>>();

function examplesOfSet(format: CompletionFormat, set: string): readonly CompletionExample[] {
  const known = examplesBySet.get(format) ?? new Map<string, readonly CompletionExample[]>();
  examplesBySet.set(format, known);
  const own = known.get(set) ?? format.examples.filter((example) => example.set === set);
  known.set(set, own);
  return own;
}

/** How many examples precede a question. If sets have different numbers, the largest. */
export function examplesPerQuestion({ examples }: CompletionFormat): number {
  const sets = new Set(examples.map(({ set }) => set));
  return Math.max(0, ...[...sets].map((set) => examples.filter((example) => example.set === set).length));
}

const turnOpenings = { system: '\n\n', user: '\n\nQuestion: ', assistant: '\nAnswer: ' } as const;

/** The system text, the examples, then the turns of the chat. */
function questionAndAnswerText(messages: readonly Message[], examples: readonly CompletionExample[]): string {
  const turns: readonly Message[] = [
    ...messages.filter(({ role }) => role === 'system'),
    ...examples.flatMap(({ question, answer }) => [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: answer },
    ]),
    ...messages.filter(({ role }) => role !== 'system'),
  ];
  const text = turns.map(({ role, content }) => `${turnOpenings[role]}${content}`).join('');
  return `${text.replace(/^\n+/, '')}\nAnswer:`;
}

function joinContents(messages: readonly Message[]): string {
  return messages.map(({ content }) => content).join('\n\n');
}

/** The beginning that completions of one system text and set share, up to their question. */
export function completionPrefix(completion: string): string {
  const question = completion.lastIndexOf(turnOpenings.user);
  return completion.slice(0, Math.max(0, question >= 0 ? question : completion.lastIndexOf('\n\n')));
}

/** The answer within a written text. Engines that know the stop texts cut there too, so the answer is the same. */
export function cutCompletion(
  written: string,
  finish: ResponseFinish,
  { stop }: Pick<CompletionPrompt, 'stop'>,
): { readonly text: string; readonly finish: ResponseFinish } {
  const ends = stop.map((text) => written.indexOf(text)).filter((place) => place >= 0);
  return ends.length === 0
    ? { text: written.trim(), finish }
    : { text: written.slice(0, Math.min(...ends)).trim(), finish: finish === 'length' ? 'stop' : finish };
}

/** The maximum for a question or an answer in an example. Five examples fit into the smallest context windows. */
export const maxExampleCharacters = 1000;
/** One for each letter of a question with four choices, so that each letter is an answer once. */
export const defaultExampleCount = 4;
export const maxExampleCount = 16;
