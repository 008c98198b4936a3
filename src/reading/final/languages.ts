import type { AnswerLanguage } from './answer-language.ts';
import { asianAnswerPatterns } from './languages-of-asia.ts';
import { europeanAnswerPatterns } from './languages-of-europe.ts';

/**
 * The patterns by language. Sources:
 *
 * - English: the answer forms of MMLU-Pro, GSM8K, BIG-Bench Hard and MATH
 * - Chinese, Japanese and Korean: those of C-Eval, CMMLU, GAOKAO, JMMLU and KMMLU
 * - the other languages: those of the MMMLU translations and of national examinations
 */
export const answerPatternsByLanguage: Readonly<Record<string, AnswerLanguage>> = {
  ...europeanAnswerPatterns,
  ...asianAnswerPatterns,
};

const allLanguages = Object.values(answerPatternsByLanguage);

/** One field of all languages, joined as alternatives. */
export const patternInAnyLanguage = (field: (language: AnswerLanguage) => string | undefined): string =>
  allLanguages
    .map(field)
    .filter((part) => part !== undefined)
    .join('|')
    .normalize('NFKC');

/** One field of all languages whose script separates words by spaces, or of those whose script does not. */
export const patternInLanguagesByWordSpacing = (
  isJoined: boolean,
  field: (language: AnswerLanguage) => string | undefined,
): string =>
  allLanguages
    .filter((language) => (language.isJoined === true) === isJoined)
    .map(field)
    .filter((part) => part !== undefined)
    .join('|')
    .normalize('NFKC');
