/** What of a study's report is not its paper's, by the study's id. */
export const additions: Readonly<Record<string, string>> = {
  'system-prompt': 'Noise floor, Cochran’s Q, intervals and the probabilities of grades',
  'instruction-style': 'Cochran’s Q, what chance alone gives, intervals, fidelity and encoders other than the paper’s',
  paraphrase: 'Intervals, the tolerant reading, the shares of letters, questions without choices and the strips',
  configuration:
    'Intervals, the effects with whole items drawn, the slope over models drawn anew, performance told last and interactions as an option',
  judge:
    'Intervals over draws of units, mappings between scales that can be changed, agreement with ratings by people and judging the answers of a run',
};
