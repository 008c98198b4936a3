import type { ClaimKind } from '../../../core/claim.ts';

const counted = { exact: 'a count, with no chance in it' } as const;

/** All that the study may say of judges of pairs. It says nothing of whether they are right: there is no truth in two responses. */
export const claims: readonly ClaimKind[] = [
  {
    id: 'one-order',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'no pair was asked in both orders',
    text: '{models}: one order only, so position consistency cannot be measured.',
    headline: 'pairs were judged in one order only, so position consistency cannot be measured',
    calibrated: counted,
  },
  {
    id: 'no-verdicts',
    part: 'verdict',
    state: 'Not rated',
    when: 'no pair has a verdict in both orders, though some were asked in both',
    text: '{models} {is|are} not rated: {why}.',
    headline: '{models} {is|are} not rated',
    calibrated: counted,
  },
  {
    id: 'favours-first',
    part: 'verdict',
    state: 'Moves',
    when: 'of the pairs that one place won in both orders, the first won more than the second (exact sign test, p < 0.05, Holm over the judges)',
    text: '{models} favours the response shown first: it won {about.favoured} of the {about.flipped} pairs in which one place won in both orders.',
    headline: '{models} {favours|favour} the response shown first',
    calibrated: { row: 'pairs-place' },
  },
  {
    id: 'favours-second',
    part: 'verdict',
    state: 'Moves',
    when: 'of the pairs that one place won in both orders, the second won more than the first (exact sign test, p < 0.05, Holm over the judges)',
    text: '{models} favours the response shown second: it won {about.favoured} of the {about.flipped} pairs in which one place won in both orders.',
    headline: '{models} {favours|favour} the response shown second',
    calibrated: { row: 'pairs-place' },
  },
  {
    id: 'no-place',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'neither place won significantly more of the pairs that one place won in both orders',
    text: '{models} is not shown to favour a place: of {about.pairs}, the first place won {about.first} in both orders and the second {about.second}.',
    headline: '{models} {is|are} not shown to favour a place',
    calibrated: { exact: 'it says that a test found nothing, and gives the counts' },
  },
  {
    id: 'consistency',
    part: 'detail',
    when: 'at least two pairs have a verdict in both orders',
    text: '{models} gives the same verdict in both orders for {value:percent}% of pairs ({low:percent} to {high:percent}%).',
    calibrated: { row: 'pairs-consistency' },
  },
  {
    id: 'found-better',
    part: 'order',
    when: 'one author’s responses are found better in more pairs than the other’s (exact sign test, p < 0.05, Holm over all judges and authors), and the interval of the win rate excludes 50%',
    text: '{models} finds {about.better} better than {about.worse}: it wins {value:percent}% ({low:percent} to {high:percent}%), ties as a half.',
    calibrated: { row: 'pairs-better' },
  },
  {
    id: 'not-told-apart',
    part: 'order',
    when: 'neither author’s responses are shown to be found better',
    text: 'The verdicts of {models} do not tell {about.one} and {about.other} apart.',
    calibrated: { exact: 'it says that a test found nothing' },
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.pairs}, {about.orders}, {about.times} each. That a judge is consistent does not make it right.',
    calibrated: counted,
  },
  {
    id: 'unread',
    part: 'basis',
    when: 'a judge has answers that give no verdict',
    text: 'No verdict is in {value:count} of the answers of {models} (unreadable, refused or failed): these are counted apart.',
    calibrated: counted,
  },
];
