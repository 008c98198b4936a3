import { scoreKindWithMeasures } from '../../../core/answers/score.ts';
import type { Item } from '../../../core/items/item.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../reading/read-response.ts';
import type { Decoding, ChatPrompt } from '../../../core/answers/response.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { styleClaimKinds } from '../measure/claims.ts';
import { measureInstructionStyle, type StyleToleranceChoice } from '../measure/measure.ts';
import {
  instructionStyleDefaults,
  lexicalEncoderOption,
  parseInstructionStyleOptions,
  styleOptionsOf,
  type InstructionStyleOptions,
} from './options.ts';
import { needsChoicesFaults } from './open-question.ts';
import { textPairs } from '../measure/pairs.ts';
import { checkInstructionStyleResult, type InstructionStyleResult } from '../measure/result.ts';
import { decodingFactorId, decodingTitles, styleFactorId } from '../measure/tally.ts';
import { notAQuestionFaults, refuseFaultyItems } from '../../../core/items/item-faults.ts';
import type { Study } from '../../../core/studies/study.ts';

/**
 * RCScore: each question has one instruction in four clause types (declarative, interrogative, exclamative, imperative),
 * with greedy and sampled decoding. Accuracy by style is the basic measure. RCScore then measures how similar a question’s
 * answers are in structure, words and flow.
 */
export const instructionStyleStudy: Study<InstructionStyleOptions, InstructionStyleResult, StyleToleranceChoice> = {
  id: 'instruction-style',
  title: 'Instruction style',
  source: {
    authors: 'Jang, Ahn and Shin',
    title: 'RCScore: Quantifying Response Consistency in Large Language Models',
    year: 2025,
    where: 'EMNLP 2025; arXiv:2510.26193',
    url: 'https://arxiv.org/abs/2510.26193',
  },
  additions: 'Cochran’s Q, what chance alone gives, intervals, fidelity and encoders other than the paper’s',
  defaults: instructionStyleDefaults,
  leftOut: { encoder: lexicalEncoderOption },
  written: { option: 'styles', one: 'style', many: 'styles' },
  answerKind: scoreKindWithMeasures,
  completion: 'question and answer',
  parseOptions: parseInstructionStyleOptions,
  factors: ({ styles, decodings }) => [
    { id: decodingFactorId, title: 'Decoding', levels: decodings.map((id) => ({ id, title: decodingTitles[id] })) },
    { id: styleFactorId, title: 'Instruction style', levels: styles.map(({ id, title }) => ({ id, title })) },
  ],
  variants: ({ styles, decodings }) =>
    decodings.flatMap((decoding) => styles.map(({ id }) => ({ [decodingFactorId]: decoding, [styleFactorId]: id }))),
  resolve(items, { hidesChoices }) {
    refuseFaultyItems([...notAQuestionFaults(items), ...(hidesChoices ? needsChoicesFaults(items) : [])]);
    return {};
  },
  prompt(cell, item, plan): ChatPrompt {
    const options = styleOptionsOf(plan);
    const asked = cell.variant[styleFactorId];
    const style = options.styles.find(({ id }) => id === asked);
    if (!style) throw new UserError(`The plan has no instruction style “${asked}”.`);
    return {
      messages: [{ role: 'user', content: promptText(item, style.wording, options) }],
      decoding: decodingOf(cell.variant[decodingFactorId], options),
    };
  },
  read: (response, item, _, judged) => responseToParsedAnswer(response, item, judged),
  score: scoreParsedAnswer,
  comparing: (plan) => {
    const { encoder, rcscore } = styleOptionsOf(plan);
    return { encoder, settings: rcscore };
  },
  comparisons: textPairs,
  measure: (table, plan, { margin } = {}, compared) =>
    measureInstructionStyle(table, plan, { compared, ...(margin !== undefined && { margin }) }),
  claims: styleClaimKinds,
  checkResult: checkInstructionStyleResult,
};

/** The question with its choices, the instruction, and the lines that show the answer’s form. */
function promptText(item: Item, wording: string, { lines }: InstructionStyleOptions): string {
  const choices = item.choices ?? [];
  if (choices.length > 26)
    throw new UserError(`The item “${item.id}” has ${choices.length} choices; there are letters for 26.`);
  const question = [item.question, ...choices.map((choice, index) => `${optionLetter(index)}. ${choice}`)].join('\n');
  return `${question}\n\n${wording}\n\n${choices.length > 0 ? lines.choices : lines.open}`;
}

function decodingOf(level: string | undefined, { sampling, maxTokens }: InstructionStyleOptions): Decoding {
  if (level === 'greedy') return { temperature: 0, maxTokens };
  if (level === 'sampled') return { ...sampling, maxTokens };
  throw new UserError(`The plan has no decoding “${level}”.`);
}
