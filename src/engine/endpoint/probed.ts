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
    'It obeys top-k: asked for the likeliest token alone at temperature 1.5, it gave three seeds the same answer, and without that others.',
  ignored:
    'It does not seem to obey top-k, and does not say so: asked for the likeliest token alone at temperature 1.5, it still gave seeds different answers.',
  refused: 'It refuses top-k: its own value holds.',
  untold: 'Whether it obeys top-k could not be told.',
};

export const probedInWords = ({ found, why }: Probed): string =>
  why === undefined ? words[found] : `${words[found]} ${why}`;
