/** What a probe found out about a model with a few questions: see probe.ts. */
export interface ProbeResult {
  /** Whether it obeys top-k. `untold`: its answers do not show it, or it gave no answers. */
  readonly found: 'obeyed' | 'ignored' | 'refused' | 'untold';
  /** The reason for `untold`, a sentence. */
  readonly why?: string | undefined;
  /** What it accepts of an audit's requests; absent if unknown. */
  readonly takes?: AcceptedFeatures | undefined;
  /** When (ms since 1970). */
  readonly at: number;
}

export interface AcceptedFeatures {
  /** It thinks before it answers, unless it is asked not to. */
  readonly thinks: boolean;
  readonly systemRole: boolean;
  /** It reports the probabilities of letters; absent if its answers do not show it. */
  readonly scores?: boolean | undefined;
  /** The usual settings that it refuses, in words. */
  readonly givenUp: readonly string[];
}

/** The most that a probe sends. It usually sends less than a third. */
export const maxProbeUsage = { requests: 30, tokens: 64 } as const;

const words: Readonly<Record<ProbeResult['found'], string>> = {
  obeyed:
    'It obeys top-k: when only the likeliest token was allowed, three seeds gave the same answer; without that limit they differed.',
  ignored:
    'It seems to ignore top-k without saying so: when only the likeliest token was allowed, at temperature 1.5, different seeds still gave different answers.',
  refused: 'It refuses top-k: its own value holds.',
  untold: 'Whether it obeys top-k could not be determined.',
};

export const topKSentence = ({ found, why }: Pick<ProbeResult, 'found' | 'why'>): string =>
  why === undefined ? words[found] : `${words[found]} ${why}`;

/** What it accepts and refuses, a sentence each, the most important first. */
export function acceptedFeatureSentences({ thinks, systemRole, scores, givenUp }: AcceptedFeatures): readonly string[] {
  const others = givenUp.filter((field) => field !== 'top-k' && field !== 'top-k 0' && field !== 'log-probabilities');
  return [
    ...(thinks ? ['It thinks before it answers, so an answer needs more tokens.'] : []),
    ...(systemRole ? [] : ['It takes no system prompt.']),
    ...(scores === undefined
      ? []
      : [scores ? 'It reports the probability of letters.' : 'It reports no probabilities of letters.']),
    ...(others.length > 0 ? [`It refuses ${others.join(', ')}: its own values hold.`] : []),
  ];
}
