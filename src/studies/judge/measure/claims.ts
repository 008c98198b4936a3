import type { ClaimKind } from '../../../core/studies/claim.ts';
import { exactCountCalibration, notRatedClaimKind, soFarClaimKind } from '../../../measure/verdicts/claim-kinds.ts';

const namedFindings = { exact: 'it names what other claims of the table found' } as const;
const asMeasured = { exact: 'the figure of these pairs, and nothing about other pairs' } as const;

const allAbove =
  'the 95% interval of each agreement lies above the bound (0.667 unless the reader chooses another; Holm over judges and temperatures)';
const oneBelow =
  'the 95% interval of this agreement lies below the bound (Bonferroni over the judge’s agreements, Holm over judges and temperatures)';
const undecidedCondition = 'the judge neither can nor cannot be relied on';
const fewJudges = 'at most four judges are rated';

const referencePhrase = 'against the reference ({about.reference})';
const interval = '{value:2} ({low:2} to {high:2})';
// An interval that decides between sentences misses more often than 5% in those cases. So verdicts give only the figure of
// these pairs. Cards and details show each judge’s interval, whatever the verdict.
const figure = '{value:2}{about.over}';

const unsure = {
  part: 'verdict',
  state: 'Cannot tell yet',
  headline: 'these ratings are too few for {models}',
  calibrated: { exact: 'the figure of these pairs, and that more is not known' },
} as const;

/**
 * Every finding that the study may state about models, at each temperature. {about.at} names the temperature if there are
 * several. {about.rated}, {about.for}, {about.on} and {about.over} name criteria and pairs (`claim-words.ts`). Older results
 * lack them.
 */
export const judgeClaimKinds: readonly ClaimKind[] = [
  soFarClaimKind,
  {
    ...notRatedClaimKind,
    when: 'the judge gave no rating, or over 20% of its answers are refused or unreadable',
    text: '{models} {is|are} not rated{about.at}: {why}.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'relied-truth',
    part: 'verdict',
    state: 'Can be relied on',
    when: `${allAbove}, and the run has a reference`,
    text: `{models} can be relied on{about.for}{about.at}, ${referencePhrase}: ρ = ${figure}{why}.`,
    headline: '{models} {rates|rate}{about.rated} in much the same order as the reference{about.at}',
    calibrated: { row: 'judge-relied' },
  },
  {
    id: 'relied-itself',
    part: 'verdict',
    state: 'Can be relied on',
    when: `${allAbove}, and the run has no reference`,
    text: `{models} can be relied on to repeat its ratings{about.for}{about.at}: α = ${figure}{why}. Without a reference, nothing shows whether they are right.`,
    headline: '{models} {repeats its|repeat their} ratings{about.for}{about.at}. Nothing here shows whether they are right',
    calibrated: { row: 'judge-relied' },
  },
  {
    id: 'relied-scales',
    part: 'verdict',
    state: 'Can be relied on',
    when: `${allAbove}, and the run has neither a reference nor repeated ratings that differ`,
    text: `{models} can be relied on to rate{about.rated} alike on its scales{about.at}: α = ${figure}. Without a reference, nothing shows whether its ratings are right.`,
    headline:
      '{models} {rates|rate}{about.rated} alike on {its|their} scales{about.at}. Nothing here shows whether {it is|they are} right',
    calibrated: { row: 'judge-relied' },
  },
  {
    id: 'unreliable-truth',
    part: 'verdict',
    state: 'Cannot be relied on',
    when: oneBelow,
    text: `{models} cannot be relied on{about.for}{about.at}, ${referencePhrase}: ρ is only ${figure}.`,
    headline: '{models} cannot be relied on{about.for}{about.at}, against the reference',
    calibrated: { row: 'judge-unreliable' },
  },
  {
    id: 'leads-truth',
    part: 'verdict',
    when: 'a judge cannot be relied on because of another agreement, and its agreement with the reference has an interval: this comes first',
    text: `The ratings of {models}{about.for}{about.at} agree with the reference ({about.reference}) to ρ = ${figure}.`,
    calibrated: asMeasured,
  },
  {
    id: 'unreliable-itself',
    part: 'verdict',
    state: 'Cannot be relied on',
    when: `${oneBelow}, and the agreement with the reference is not below`,
    text: `{models} cannot be relied on{about.for}{about.at}: its repeated ratings agree only to α = ${figure}.`,
    headline: '{models} cannot be relied on{about.for}{about.at}: {its|their} repeated ratings differ too much',
    calibrated: { row: 'judge-unreliable' },
  },
  {
    id: 'unreliable-scales',
    part: 'verdict',
    state: 'Cannot be relied on',
    when: `${oneBelow}, and no other agreement is below`,
    text: `{models} cannot be relied on{about.for}{about.at}: its ratings on two scales agree only to α = ${figure}.`,
    headline: '{models} cannot be relied on{about.for}{about.at}: {its|their} ratings depend too much on the scale',
    calibrated: { row: 'judge-unreliable' },
  },
  {
    ...unsure,
    id: 'unsure-truth',
    when: `${undecidedCondition}, and the agreement with the reference has an interval`,
    text: `The ratings of {models}{about.for}{about.at} agree with the reference ({about.reference}) to ρ = ${figure}. That leaves open whether the judge can be relied on: {why}.`,
  },
  {
    ...unsure,
    id: 'unsure-itself',
    when: `${undecidedCondition}, the run has no reference, and the agreement with itself has an interval`,
    text: `The repeated ratings of {models}{about.for}{about.at} agree to α = ${figure}. That leaves open whether the judge can be relied on: {why}.`,
  },
  {
    ...unsure,
    id: 'unsure-scales',
    when: `${undecidedCondition}, and the only agreement is the one between scales`,
    text: `The ratings of {models}{about.for}{about.at} agree between scales to α = ${figure}. That leaves open whether the judge can be relied on: {why}.`,
  },
  {
    ...unsure,
    id: 'unsure',
    when: 'the first agreement has no interval, or the run has no agreement',
    text: 'Nothing shows yet whether {models} can be relied on{about.for}{about.at}: {why}.',
    calibrated: { exact: 'it says that nothing is known' },
  },
  {
    id: 'identical-samples',
    part: 'verdict',
    when: 'no two ratings of the same pair by the same prompt differ',
    text: 'The repeated ratings of {models}{about.at} are identical. More of them show nothing new.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'none-relied',
    part: 'verdict',
    when: 'two judges or more are rated, and each of them cannot be relied on at any temperature',
    text: 'None of {models} can be relied on{about.for}: each has an agreement below {reliance}.',
    calibrated: namedFindings,
  },
  {
    id: 'order-truth',
    part: 'order',
    when: 'each agreement with the reference has an interval, and one judge agrees more than each other (paired jackknife-t on Fisher’s z, p < 0.05, Holm over all pairs of judges and temperatures)',
    text: 'Of the rated judges, {models} agrees most closely with the reference{about.on}{about.at}.',
    calibrated: { row: 'judge-order' },
  },
  {
    id: 'tied-truth',
    part: 'order',
    when: 'no judge is shown to agree with the reference more than each of the others',
    text: 'These ratings do not show which of {models} agrees most closely with the reference{about.on}{about.at}{about.although}. A difference of {about.difference} in ρ takes about {value:count} pairs.',
    calibrated: { row: 'judge-order' },
  },
  {
    id: 'order-itself',
    part: 'order',
    when: 'the run has no reference, each agreement of a judge with itself has an interval, and one judge agrees more than each other (paired jackknife-t on Fisher’s z, p < 0.05, Holm over all pairs of judges and temperatures)',
    text: 'Of the rated judges, {models} agrees most closely with itself{about.on}{about.at}.',
    calibrated: { row: 'judge-order' },
  },
  {
    id: 'tied-itself',
    part: 'order',
    when: 'the run has no reference, and no judge is shown to agree with itself more than each of the others',
    text: 'These ratings do not show which of {models} agrees most closely with itself{about.on}{about.at}{about.although}. A difference of {about.difference} in α takes about {value:count} pairs.',
    calibrated: { row: 'judge-order' },
  },
  {
    id: 'same-ratings',
    part: 'order',
    when: 'the ratings of the judges are the same in every cell',
    text: '{models} give the same ratings throughout{about.at}.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'measured',
    part: 'basis',
    when: 'always',
    text: 'Measured: {about.asked}. Each figure is a mean over criteria, definitions and scales. α (Krippendorff) is 1 if ratings always agree, and 0 if they agree as often as by chance. ρ (Spearman) is 1 if ratings follow the reference’s order, and 0 if they ignore it. A judge can be relied on if each of its agreements is shown to be above {reliance}{about.bound}.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'unread',
    part: 'basis',
    when: 'some answers are refused or unreadable',
    text: '{value:percent}% of the answers hold no rating (unreadable or refused). They count as missing.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'undefined',
    part: 'basis',
    when: 'some α of a judge with itself are undefined',
    text: 'α of {models} with itself{about.at} is undefined in {value:count} of {about.all} cases ({why}). The mean leaves these out.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'agrees-truth',
    part: 'detail',
    when: `${fewJudges}, and this agreement has an interval`,
    text: `The ratings of {models}{about.for}{about.at} agree with the reference to ρ = ${interval}.`,
    calibrated: { row: 'judge-agreement' },
  },
  {
    id: 'agrees-itself',
    part: 'detail',
    when: `${fewJudges}, and this agreement has an interval`,
    text: `{models} agrees with itself{about.on}{about.at} to α = ${interval}.`,
    calibrated: { row: 'judge-alpha-mean' },
  },
  {
    id: 'agrees-scales',
    part: 'detail',
    when: `${fewJudges}, and this agreement has an interval`,
    text: `The ratings of {models}{about.for}{about.at} agree between scales to α = ${interval}.`,
    calibrated: { row: 'judge-alpha-mean' },
  },
  {
    id: 'measured-truth',
    part: 'detail',
    when: `${fewJudges}, and the agreement with the reference has no interval`,
    text: `The ratings of {models}{about.for}{about.at} agree with the reference to ρ = ${figure}. Nothing shows how sure that is: {why}.`,
    calibrated: asMeasured,
  },
  {
    id: 'measured-itself',
    part: 'detail',
    when: `${fewJudges}, and the agreement with itself has no interval`,
    text: `{models} agrees with itself{about.on}{about.at} to α = ${figure}. Nothing shows how sure that is: {why}.`,
    calibrated: asMeasured,
  },
  {
    id: 'measured-scales',
    part: 'detail',
    when: `${fewJudges}, and the agreement between scales has no interval`,
    text: `The ratings of {models}{about.for}{about.at} agree between scales to α = ${figure}. Nothing shows how sure that is: {why}.`,
    calibrated: asMeasured,
  },
];
