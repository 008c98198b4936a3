/** Whether a model draws as it is asked, by what it answered to a few questions: see probe.ts. */
export interface Probed {
  /** `untold`: the answers say neither, or there were none. */
  readonly found: 'obeyed' | 'ignored' | 'refused' | 'untold';
  /** Of `untold`: the reason, a sentence. */
  readonly why?: string | undefined;
  /** When (ms since 1970). */
  readonly at: number;
}

/** What a probe sends at most. */
export const probeSize = { requests: 6, tokens: 8 } as const;

const words: Readonly<Record<Probed['found'], string>> = {
  obeyed:
    'It obeys top-k: when only the likeliest token was allowed, three seeds gave the same answer; without that limit they differed.',
  ignored:
    'It seems to ignore top-k without saying so: when only the likeliest token was allowed, at temperature 1.5, different seeds still gave different answers.',
  refused: 'It refuses top-k: its own value holds.',
  untold: 'Whether it obeys top-k could not be determined.',
};

export const probedInWords = ({ found, why }: Probed): string =>
  why === undefined ? words[found] : `${words[found]} ${why}`;
