import type { ScoredResponse } from '../core/studies/study.ts';
import { normaliseTextAnswer } from './text-answer.ts';

/** The same text where two answers to a question say the same, however it was found; `null` where an answer says nothing that can be compared. */
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

/** Whether the answer itself is known, so that another can equal it: not where rules or a log only score it. */
export const hasComparableAnswer = ({ reading }: Pick<ScoredResponse, 'reading'>): boolean =>
  reading.kind !== 'checked' && !(reading.kind === 'logged' && reading.extracted === undefined);
