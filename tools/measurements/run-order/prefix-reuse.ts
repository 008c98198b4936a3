import type { ChatPrompt } from '../../../src/core/answers/response.ts';

/** A prompt as a server reads it: the messages in order, each with its role. */
export const promptText = ({ messages }: Pick<ChatPrompt, 'messages'>): string =>
  messages.map(({ role, content }) => `<${role}>${content}`).join('');

/**
 * Share of the prompts' characters that a server need not compute. It keeps the last prompt of each slot and uses the slots
 * in turn.
 */
export function reusedBySlots(prompts: readonly string[], slots: number): number {
  return shareOf(prompts, (prompt, at) => sharedLength(prompt, prompts[at - slots] ?? ''));
}

/** Characters of 16 tokens, because servers with paged caches keep whole pages. */
const pageLength = 64;

/** The same share for a server that keeps the pages of the last `kept` prompts. */
export function reusedFromPages(prompts: readonly string[], kept: number): number {
  const lastSeen = new Map<string, number>();
  return shareOf(prompts, (prompt, at) => {
    let reused = 0;
    for (let end = pageLength; end <= prompt.length; end += pageLength) {
      const page = prompt.slice(0, end);
      const seen = lastSeen.get(page);
      if (seen !== undefined && at - seen <= kept && reused === end - pageLength) reused = end;
      lastSeen.set(page, at);
    }
    return reused;
  });
}

/**
 * How far apart in time the prompt variants are: the largest difference of their mean positions, as a share of the run. 0
 * means that no variant comes earlier than another.
 */
export function positionSpread(variants: readonly string[]): number {
  const positions = new Map<string, { sum: number; count: number }>();
  for (const [at, variant] of variants.entries()) {
    const { sum, count } = positions.get(variant) ?? { sum: 0, count: 0 };
    positions.set(variant, { sum: sum + at, count: count + 1 });
  }
  const means = [...positions.values()].map(({ sum, count }) => sum / count / variants.length);
  return means.length === 0 ? 0 : Math.max(...means) - Math.min(...means);
}

function shareOf(prompts: readonly string[], reusedOf: (prompt: string, at: number) => number): number {
  let reused = 0;
  let all = 0;
  for (const [at, prompt] of prompts.entries()) {
    reused += reusedOf(prompt, at);
    all += prompt.length;
  }
  return all === 0 ? 0 : reused / all;
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
