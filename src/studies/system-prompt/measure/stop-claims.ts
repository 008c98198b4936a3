import type { ClaimKind } from '../../../core/claim.ts';

export const counted = { exact: 'a count, with no chance in it' } as const;

/** What may be said of a run that stops when it is sure. */
export const stopKinds: readonly ClaimKind[] = [
  {
    id: 'stopped',
    part: 'verdict',
    when: 'the run stopped by the rule that its plan set, before all was asked',
    text: 'Stopped after {value:count} of {about.cells} answers by the rule set beforehand.',
    calibrated: counted,
  },
  {
    id: 'stop-steady',
    part: 'verdict',
    state: 'Steady',
    when: 'at one of the looks of the rule the upper end of τ is below the margin of the plan (each end at α/2L)',
    text: '{models} moves by {low:1} to {high:1} points with the system prompt: within the margin of the plan, as was sure at {about.share} of the answers.',
    headline: '{models} {is|are} steady under the system prompts tried',
    calibrated: { row: 'stop-steady' },
  },
  {
    id: 'stop-moves',
    part: 'verdict',
    state: 'Moves',
    when: 'at one of the looks of the rule the F test finds an effect (α/(L+1)), and the lower end of τ is above 0',
    text: '{models} moves by {low:1} to {high:1} points with the system prompt, as was sure at {about.share} of the answers.',
    headline: '{models} {moves|move} with the system prompt',
    calibrated: { row: 'stop-moves' },
  },
  {
    id: 'stop-cannot-tell',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'all of the model’s cells were asked, and neither was sure at any look',
    text: '{models} is not shown to move with the system prompt, nor to be steady.',
    headline: 'for {models}, these questions are too few to tell',
    calibrated: counted,
  },
  {
    id: 'stop-not-asked',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'the run stopped by its rule, which was not asked to be sure of this',
    text: 'Whether {models} moves with the system prompt is open: the run was to be sure of other things.',
    headline: 'for {models}, the run stopped before it could tell',
    calibrated: counted,
  },
  {
    id: 'stop-differs',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'the run went on to its end, and its last test does not find what was sure at a look',
    text: 'At {about.share} of the answers {models} was sure to be {about.said}; the whole run does not bear that out.',
    headline: 'for {models}, a look and the end do not agree',
    calibrated: counted,
  },
  {
    id: 'stop-evidence',
    part: 'verdict',
    when: 'the run was stopped by hand, and the evidence that prompts move the model is 20 to 1 or more, which holds whenever one stops',
    text: 'The evidence that the system prompt moves {models} is {value:count} to 1. It holds at whatever point the run was stopped.',
    calibrated: { row: 'stop-evidence' },
  },
  {
    id: 'stop-order',
    part: 'order',
    when: 'at one of the looks of the rule the interval of the two models’ difference excludes 0 (each end at α/2L)',
    text: '{first} is right more often than {second}: by {low:1} to {high:1} points over the whole plan, as was sure at {about.share} of the answers.',
    calibrated: { row: 'stop-order' },
  },
  {
    id: 'stop-alike',
    part: 'order',
    when: 'at one of the looks of the rule that interval lies within the difference that does not matter',
    text: '{first} and {second} are right about as often: at most {value:1} points apart over the whole plan, as was sure at {about.share} of the answers.',
    calibrated: { row: 'stop-order' },
  },
  {
    id: 'stop-mu',
    part: 'detail',
    when: 'at one of the looks of the rule μ is known as closely as was wanted (each end at α/2L)',
    text: '{models} is right in {low:1} to {high:1}% over the whole plan, as was sure at {about.share} of the answers.',
    calibrated: { row: 'stop-mu' },
  },
  {
    id: 'stop-band',
    part: 'detail',
    when: 'at one of the looks of the rule one band holds σ, its edges overstepped by a quarter at most (α/2L an edge)',
    text: 'The σ of {models} over the whole plan is {about.band}, as was sure at {about.share} of the answers.',
    calibrated: { row: 'stop-band' },
  },
];
