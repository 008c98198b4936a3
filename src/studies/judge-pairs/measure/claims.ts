import type { ClaimKind } from '../../../core/studies/claim.ts';
import { exactCountCalibration, notRatedClaimKind, soFarClaimKind } from '../../../measure/verdicts/claim-kinds.ts';

const testCondition =
  'position consistency is shown (exact binomial test, p < 0.05, Holm over the judges, and its 95% interval) to lie';
const signTest = 'exact sign test, p < 0.05, Holm over the judges';

// An interval that decides between sentences misses more often than 5% in those cases. So findings give only the figure of
// these pairs. Cards show each judge’s interval, whatever the finding.
/** {about.counted}: “, 95 of these 100”. Older results lack it. */
const keptShareText = '{value:percent}% of pairs{about.counted}';

const unsureHeadline = 'these pairs are too few for {models}';

const favoursPosition = (position: string, other: string): ClaimKind => ({
  id: `favours-${position}`,
  part: 'verdict',
  state: 'Sensitive',
  when: `of the pairs that one position won in both orders, the ${position} won more than the ${other} (${signTest})`,
  text: `{models} is sensitive: it favours the response shown ${position}. Of the {about.flipped} pairs that one position won twice, the ${position} won {about.favoured}.`,
  headline: `{models} {is|are} sensitive: {it favours|they favour} the response shown ${position}`,
  calibrated: { row: 'pairs-place' },
});

/**
 * Every finding that the study may state about pairwise judges. None says that a judge is right, because two responses have
 * no known truth.
 */
export const judgePairsClaimKinds: readonly ClaimKind[] = [
  {
    id: 'one-order',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'no pair was asked in both orders',
    text: '{models} judged each pair in one order only. That cannot show position bias.',
    headline: 'each pair has one order only, which cannot show position bias',
    calibrated: exactCountCalibration,
  },
  soFarClaimKind,
  {
    ...notRatedClaimKind,
    when: 'the judge gave no preference, or over 20% of its answers are refused or unreadable',
    calibrated: exactCountCalibration,
  },
  {
    ...notRatedClaimKind,
    id: 'no-verdicts',
    when: 'no pair has a preference in both orders, though some were asked in both',
    calibrated: exactCountCalibration,
  },
  {
    id: 'keeps',
    part: 'verdict',
    state: 'Robust',
    when: `${testCondition} above the bound, and at most two thirds of its preferences are ties; comes before the position that it favours`,
    text: `{models} is robust: it keeps its preference when the responses swap positions, in ${keptShareText}.`,
    headline:
      '{models} {is|are} robust: {it keeps its preference|they keep their preferences} when responses swap positions',
    calibrated: { row: 'pairs-keeps' },
  },
  favoursPosition('first', 'second'),
  favoursPosition('second', 'first'),
  {
    id: 'turns',
    part: 'verdict',
    state: 'Sensitive',
    when: `${testCondition} below the bound; comes after the position that it favours`,
    text: `{models} is sensitive: its preference changes too often when the responses swap positions. It keeps its preference in ${keptShareText}.`,
    headline: '{models} {is|are} sensitive: {its preference changes|their preferences change} too often',
    calibrated: { row: 'pairs-turns' },
  },
  {
    id: 'keeping-unsure',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'its position consistency is shown to lie neither above the bound nor below, or over two thirds of its preferences are ties, and it has an interval',
    text: `{models} keeps its preference in ${keptShareText}. That leaves open whether it is robust: {why}.`,
    headline: unsureHeadline,
    calibrated: { exact: 'the figure of these pairs, and that more is not known' },
  },
  {
    id: 'keeping-unknown',
    part: 'verdict',
    state: 'Cannot tell yet',
    when: 'its position consistency has no interval',
    text: 'Nothing shows yet whether {models} keeps its preference when the responses swap positions: {why}.',
    headline: unsureHeadline,
    calibrated: { exact: 'it says that nothing is known' },
  },
  {
    id: 'no-place',
    part: 'detail',
    when: 'neither position won significantly more of the pairs that one position won in both orders',
    text: '{models} is not shown to favour a position. Of {about.pairs}, the first position won {about.first} in both orders, and the second {about.second}.',
    calibrated: { exact: 'it says that a test found nothing, and gives the counts' },
  },
  {
    id: 'found-better',
    part: 'order',
    when: 'the judge prefers one author’s responses in more pairs than the other’s (exact sign test, p < 0.05, Holm over all judges and authors), and the interval of the win rate excludes 50%',
    text: '{models} prefers {about.better} to {about.worse}: {about.better} got {value:percent}%{about.counted}. A tie, or a pair won once by each, counts as a half.',
    calibrated: { row: 'pairs-better' },
  },
  {
    id: 'not-told-apart',
    part: 'order',
    when: 'the judge is not shown to prefer either author’s responses',
    text: '{models} is not shown to prefer {about.one} or {about.other}.',
    calibrated: { exact: 'it says that a test found nothing' },
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured on {about.pairs}, {about.orders}, {about.times} each.{about.bound} A robust judge may still be wrong.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'unread',
    part: 'basis',
    when: 'a judge has answers that give no preference',
    text: '{models} gave no preference in {value:count} of its answers (unreadable, refused or failed). The report counts these apart.',
    calibrated: exactCountCalibration,
  },
];
