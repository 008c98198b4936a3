import type { AnswerLanguage } from './answer-language.ts';
import { asianAnswerPatterns } from './languages-of-asia.ts';
import { europeanAnswerPatterns } from './languages-of-europe.ts';

/**
 * By language. Sources: the answer forms of MMLU-Pro, GSM8K, BIG-Bench Hard and MATH in English; of C-Eval, CMMLU, GAOKAO, JMMLU and KMMLU in
 * Chinese, Japanese and Korean; of the MMMLU translations and national examinations in the other languages.
 */
export const answerPatternsByLanguage: Readonly<Record<string, AnswerLanguage>> = {
  ...europeanAnswerPatterns,
  ...asianAnswerPatterns,
};

const allLanguages = Object.values(answerPatternsByLanguage);

/** One field of all languages, as one alternative, the longest part first where parts begin alike. */
export const patternInAnyLanguage = (field: (language: AnswerLanguage) => string | undefined): string =>
  allLanguages
    .map(field)
    .filter((part) => part !== undefined)
    .join('|')
    .normalize('NFKC');

/** One field of the languages whose script parts words by spaces, or of those whose does not. */
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
