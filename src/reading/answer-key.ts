import type { ScoredResponse } from '../core/studies/study.ts';
import { normaliseTextAnswer } from './text-answer.ts';

/**
 * A key that is equal for two answers to a question that say the same, however they were found. `null` if an answer says
 * nothing that can be compared.
 */
export function answerKey({ reading, score }: Pick<ScoredResponse, 'reading' | 'score'>): string | null {
  if (score === null) return null;
  switch (reading.kind) {
    case 'option':
      return `option ${reading.option}`;
    case 'number':
    case 'rating':
      return `${reading.kind} ${reading.value}`;
    case 'label':
      return `label ${reading.label}`;
    case 'text':
      return `text ${normaliseTextAnswer(reading.text)}`;
    case 'checked':
      return `rules ${reading.checks.map(({ score }) => score).join()}`;
    case 'logged':
      return reading.extracted === undefined ? `log ${reading.score}` : `log’s answer ${reading.extracted}`;
    case 'refusal':
    case 'unreadable':
      return null;
  }
}

/**
 * Whether the parsed answer contains the answer itself, so that others can be compared with it. False where rules or a log
 * give only a score.
 */
export const hasComparableAnswer = ({ reading }: Pick<ScoredResponse, 'reading'>): boolean =>
  reading.kind !== 'checked' && !(reading.kind === 'logged' && reading.extracted === undefined);
