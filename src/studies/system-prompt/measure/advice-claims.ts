import type { Claim, ClaimKind } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { adviseModels, type ModelChoiceAdvice, type ModelArm } from '../../../measure/advice/model-advice.ts';
import { exactCountCalibration } from '../../../measure/verdicts/claim-kinds.ts';

const comparisonCondition =
  'the models can be compared with the best (Hsu 1984): two or more are rated, and they share ten questions or more';

/** The report’s advice, by use. See `src/measure/advice/`. */
export const adviceClaimKinds: readonly ClaimKind[] = [
  {
    id: 'advice-steadiest',
    part: 'advice:agentic',
    when: 'one model is the least sensitive, as order-steadiness has it',
    text: 'Take {models}: it is the least sensitive.',
    calibrated: { row: 'order-steadiness' },
  },
  {
    id: 'advice-its-loss',
    part: 'advice:agentic',
    when: `one model is the least sensitive, and ${comparisonCondition}`,
    text: 'Its score is at most {value:1} points below the best of {about.models} (95%).',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-its-lead',
    part: 'advice:agentic',
    when: 'the same, and the bound of its loss is 0',
    text: 'Its score is the highest too: no other of {about.models} is better (95%).',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-best-agentic',
    part: 'advice:agentic',
    when: `no model is shown to be the least sensitive, and ${comparisonCondition}`,
    text: 'Take {models}. Its score is at most {value:1} points below the best of {about.models} (95%). These data do not show which model is least sensitive.',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-lead-agentic',
    part: 'advice:agentic',
    when: 'the same, and the bound of its loss is 0',
    text: 'Take {models}. No other of {about.models} is better (95%). These data do not show which model is least sensitive.',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-best',
    part: 'advice:single-shot',
    when: comparisonCondition,
    text: 'Take {models}. Its score is at most {value:1} points below the best of {about.models} (95%).',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-lead',
    part: 'advice:single-shot',
    when: 'the same, and the bound of its loss is 0',
    text: 'Take {models}. No other of {about.models} is better (95%).',
    calibrated: { row: 'advice-loss' },
  },
  {
    id: 'advice-however',
    part: 'advice:single-shot',
    when: 'a model is advised, and answers of a compared model may count either way (see not-read-prompts)',
    text: 'This holds however the unread, failed and doubtful answers of {models} count.',
    calibrated: { exact: 'it says what the bound was computed for' },
  },
  {
    id: 'advice-none',
    part: 'advice:single-shot',
    when: 'two models or more are rated, and they cannot be compared with the best',
    text: 'No model is advised: {why}.',
    calibrated: { exact: 'it says why there is no advice' },
  },
  {
    id: 'advice-within',
    part: 'advice:budget',
    when: 'several models are shown to lose at most the tolerance against every other (5% for all together), and the tokens of each are known',
    text: '{models} takes the fewest tokens ({value:0} an answer) of those shown to be at most {margin} points below the best.',
    calibrated: { row: 'advice-within' },
  },
  {
    id: 'advice-within-alone',
    part: 'advice:budget',
    when: 'one model alone is shown to lose at most the tolerance against every other, and its tokens are known',
    text: 'Only {models} is shown to be at most {margin} points below the best. It takes {value:0} tokens an answer.',
    calibrated: { row: 'advice-within' },
  },
  {
    id: 'advice-none-within',
    part: 'advice:budget',
    when: 'no model is shown to lose at most the tolerance against every other',
    text: 'No model is named: these data do not show which is at most {margin} points below the best.',
    calibrated: { exact: 'it says that nothing was shown' },
  },
  {
    id: 'advice-no-tokens',
    part: 'advice:budget',
    when: 'the tokens of a model that is shown to lose at most the tolerance are not known',
    text: 'No model is named: the tokens of {models} are unknown.',
    calibrated: exactCountCalibration,
  },
];

const paperChoice = (id: string, part: ClaimKind['part'], text: string): ClaimKind => ({
  id: `paper-choice-${id}`,
  part,
  when: 'there are scores without answers, a cohort of eight models, and models that the sentence fits',
  text,
  calibrated: { exact: 'the paper’s arithmetic on the scores as given' },
});

/** CreditAudit’s selection for a table of scores, where the error of σ is unknown. */
export const paperChoiceClaimKinds: readonly ClaimKind[] = [
  paperChoice(
    'tier',
    'advice:agentic',
    'CreditAudit’s rule takes the tier of lowest fluctuation first ({about.grade}), and ranks it by mean score: {models}.',
  ),
  paperChoice('score', 'advice:single-shot', '{models} has the highest mean score. Its grade is {about.grade}.'),
  paperChoice(
    'hardening',
    'advice:single-shot',
    'For Q4 (high score, high fluctuation) CreditAudit advises hardening before use: {models}.',
  ),
  paperChoice(
    'baseline',
    'advice:budget',
    'CreditAudit’s predictable baseline for tight budgets is Q2 (lower score, low fluctuation): {models}.',
  ),
];

interface AdviceClaimsSettings {
  /** The model that is shown to be the least sensitive, if there is a single one. */
  readonly leastSensitive: string | undefined;
  /** Whether some models of the run are not compared here. */
  readonly isPart: boolean;
  /** The tolerance, in points. */
  readonly margin: number;
  readonly seed: number;
}

/** Which model to use for each purpose, and how much score that may cost. The cost of a model is its tokens per answer. */
export function modelChoiceClaims(models: readonly ModelArm[], settings: AdviceClaimsSettings): Claim[] {
  const { leastSensitive, isPart, margin, seed } = settings;
  const steadiest: Claim[] = leastSensitive === undefined ? [] : [{ claim: 'advice-steadiest', models: [leastSensitive] }];
  if (models.length < 2) return steadiest;
  const advice = adviseModels(models, { tolerance: margin, seed });
  if ('why' in advice) return [...steadiest, { claim: 'advice-none', models: [], why: advice.why }];
  const loss = boundOf(models, advice, isPart);
  const advised = models[advice.advised]?.name ?? '';
  const open = models.flatMap(({ name, notRead }, place) =>
    notRead && advice.lossAtMost[place] !== undefined ? [name] : [],
  );
  return [
    ...steadiest,
    ...(leastSensitive === undefined
      ? loss(advised, ['advice-best-agentic', 'advice-lead-agentic'])
      : loss(leastSensitive, ['advice-its-loss', 'advice-its-lead'])),
    ...loss(advised, ['advice-best', 'advice-lead']),
    ...(open.length > 0 ? [{ claim: 'advice-however', models: open }] : []),
    cheapestClaim(models, advice),
  ];
}

/** What a model may lose: the finding for a bound above 0, or the one for a bound of 0. */
function boundOf(models: readonly ModelArm[], { lossAtMost }: ModelChoiceAdvice, isPart: boolean) {
  const count = lossAtMost.filter((loss) => loss !== undefined).length;
  const about = { models: isPart || count < models.length ? `the ${count} compared models` : 'these models' };
  return (model: string, [bounded, none]: readonly [string, string]): Claim[] => {
    const loss = lossAtMost[models.findIndex(({ name }) => name === model)];
    if (loss === undefined) return [];
    return [
      loss > 0
        ? { claim: bounded, models: [model], value: roundedUp(loss), about }
        : { claim: none, models: [model], value: 0, about },
    ];
  };
}

/** Rounds up to the printed tenth, since a bound that is rounded down holds less often. */
const roundedUp = (points: number): number => Math.ceil(10 * points - 1e-9) / 10;

function cheapestClaim(models: readonly ModelArm[], { withinTolerance, cheapest }: ModelChoiceAdvice): Claim {
  const within = withinTolerance.flatMap((place) => models[place] ?? []);
  if (within.length === 0) return { claim: 'advice-none-within', models: [] };
  const named = isNumber(cheapest) ? models[cheapest] : undefined;
  if (named?.cost === undefined)
    return { claim: 'advice-no-tokens', models: within.filter(({ cost }) => cost === undefined).map(({ name }) => name) };
  return { claim: within.length > 1 ? 'advice-within' : 'advice-within-alone', models: [named.name], value: named.cost };
}
