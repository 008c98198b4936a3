import type { DraftWriterSettings } from '../write-drafts.ts';
import type { ParaphraseNumber } from '../../../core/plan/draft.ts';

/** The user’s settings for writing paraphrases: the raw fields, and the resulting order. */
export class WritingForm {
  open = $state(false);
  first = $state('');
  second = $state('');
  temperatures = $state<[string, string]>(['0.7', '0.7']);
  seed = $state('1');
  maxTokens = $state('256');

  readonly faults = $derived.by(() => {
    const temperature = (text: string) =>
      isNumber(text, 0, 5) ? undefined : 'A number from 0 (always the likeliest word) to 5.';
    const twice = this.first !== '' && this.first === this.second && this.temperatures.every((text) => Number(text) === 0);
    return {
      first: this.first === '' ? 'Choose a model.' : undefined,
      second: this.second === '' ? 'Choose a model.' : undefined,
      temperatures: [
        temperature(this.temperatures[0]),
        twice
          ? 'One model writes the same twice at temperature 0: give the second another.'
          : temperature(this.temperatures[1]),
      ] as const,
      seed: isWhole(this.seed, 0, 2 ** 31 - 1) ? undefined : 'A whole number from 0 to 2,147,483,647.',
      maxTokens: isWhole(this.maxTokens, 8, 32768) ? undefined : 'A whole number from 8 to 32,768.',
    };
  });

  /** Undefined while a field is empty or invalid. */
  readonly order = $derived.by(
    ():
      { writers: Readonly<Record<ParaphraseNumber, DraftWriterSettings>>; seed: number; maxTokens: number } | undefined => {
      const { first, second, temperatures, seed, maxTokens } = this.faults;
      if (first || second || seed || maxTokens || temperatures[0] || temperatures[1]) return undefined;
      return {
        writers: {
          1: { model: this.first, temperature: Number(this.temperatures[0]) },
          2: { model: this.second, temperature: Number(this.temperatures[1]) },
        },
        seed: Number(this.seed),
        maxTokens: Number(this.maxTokens),
      };
    },
  );
}

const isNumber = (text: string, least: number, most: number): boolean =>
  /^\s*\d+(?:\.\d+)?\s*$/.test(text) && Number(text) >= least && Number(text) <= most;

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\s*\d+\s*$/.test(text) && isNumber(text, least, most);
