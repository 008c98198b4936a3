import type { Claim, ClaimKind } from '../../../core/studies/claim.ts';
import { isNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { countItemChanges, withMcNemarP } from '../../../compare/scores.ts';
import { withWorstCaseP } from '../../../compare/not-read.ts';
import { adviseArmHoweverUnread, armOfPrompt, type ArmChoiceAdvice } from '../../../measure/advice/arm-however-unread.ts';
import type { ArmWithTables } from '../../../measure/advice/unread-fillings.ts';
import { exactCountCalibration } from '../../../measure/verdicts/claim-kinds.ts';

const comparisonCondition =
  'two to 60 of these can be compared with the best (Hsu 1984), and they share ten questions or more; bound and interval hold however unread answers count';
const severalModels = `the run has several models and prompts; of the pairs of a rated model and a prompt ${comparisonCondition}`;
const oneModel = `the run has one model and several prompts; ${comparisonCondition}`;
const twoPrompts = 'the run has one model and two prompts, each answer is right or wrong';

const score = '{low:0} to {high:0}% {about.right} on questions like these.';

/**
 * What a report may say about the prompt to use. `advice:use` comes first and `advice:use-note` below it. `advice:no-use`
 * explains missing advice.
 */
export const promptChoiceClaimKinds: readonly ClaimKind[] = [
  {
    id: 'use-pair',
    part: 'advice:use',
    when: severalModels,
    text: `Use “{about.prompt}” with {models}: ${score} No other {about.arms} is better by more than {value:1} points (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-pair-lead',
    part: 'advice:use',
    when: 'the same, and the bound is 0',
    text: `Use “{about.prompt}” with {models}: ${score} No other {about.arms} is better (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-prompt',
    part: 'advice:use',
    when: oneModel,
    text: `Use “{about.prompt}”: ${score} No other {about.arms} is better by more than {value:1} points (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-prompt-lead',
    part: 'advice:use',
    when: 'the same, and the bound is 0',
    text: `Use “{about.prompt}”: ${score} No other {about.arms} is better (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-open-pair',
    part: 'advice:use',
    when: `${severalModels}, none of them is excluded from being the best, and the bound is above the tolerance`,
    text: `Any of {about.arms} may be best. “{about.prompt}” with {models} scores highest: ${score} No other is better by more than {value:1} points (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-open-prompt',
    part: 'advice:use',
    when: `${oneModel}, none of them is excluded from being the best, and the bound is above the tolerance`,
    text: `Any of {about.arms} may be best. “{about.prompt}” scores highest: ${score} No other is better by more than {value:1} points (95%).`,
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-better',
    part: 'advice:use',
    when: `${twoPrompts}, and McNemar’s exact test shows that the one with the higher score is better (5%; whole clusters where questions have them; the largest p that unread answers allow)`,
    text: `Use “{about.prompt}”: ${score}`,
    calibrated: { row: 'use-score' },
  },
  {
    id: 'use-fixed',
    part: 'advice:use',
    when: 'the same',
    text: 'It fixed {value:count} of {about.of} questions and broke {about.broken}.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'use-same',
    part: 'advice:use',
    when: `${twoPrompts}, and the test shows no difference`,
    text: 'No difference shown between “{about.worst}” and “{about.best}”: {value:count} fixed, {about.broken} broken.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'use-either',
    part: 'advice:use',
    when: `the same, and ${comparisonCondition}`,
    text: 'Using “{about.prompt}” loses at most {value:1} points (95%).',
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-either-lead',
    part: 'advice:use',
    when: 'the same, and the bound is 0',
    text: 'Using “{about.prompt}” loses nothing (95%).',
    calibrated: { row: 'use-loss' },
  },
  {
    id: 'use-more',
    part: 'advice:use-note',
    when: 'a bound is printed, and it is above the tolerance, or else above 1 point; no answer is unread, and some number of questions up to 100,000 reduces it so far, nine times in ten',
    text: 'About {value:count} more questions would reduce that to {about.target}.',
    calibrated: { row: 'use-more' },
  },
  {
    id: 'use-cost',
    part: 'advice:use-note',
    when: 'each answer is right or wrong, and the tokens of the advised answers are known',
    text: '{value:0} tokens per right answer.',
    calibrated: exactCountCalibration,
  },
  {
    id: 'use-none',
    part: 'advice:no-use',
    when: 'the run has several prompts, and none is advised',
    text: 'No prompt is advised: {why}.',
    calibrated: { exact: 'it says why there is no advice' },
  },
];

/** A model whose prompts are candidates. */
export interface PromptChoiceModel extends ArmWithTables {
  /** Mean tokens per answer (prompt and completion), by prompt. */
  readonly tokensByPrompt: readonly (number | undefined)[];
}

export interface PromptChoiceSettings {
  /** The titles of the plan’s prompts, in its order. */
  readonly titles: readonly string[];
  /** The number of models of the run, including those that are not candidates. */
  readonly modelCount: number;
  /** Whether some scores are neither 0 nor 1. */
  readonly isGraded: boolean;
  /** The tolerance, in points. */
  readonly margin: number;
  readonly seed: number;
}

/** A model with a prompt, given by its index among the titles. */
interface Pair {
  readonly model: PromptChoiceModel;
  readonly prompt: number;
}

/** Which prompt to use, with which model, and what that may lose. Empty if there is a single prompt. */
export function promptChoiceClaims(models: readonly PromptChoiceModel[], settings: PromptChoiceSettings): Claim[] {
  const { titles, modelCount, margin, seed } = settings;
  if (titles.length < 2) return [];
  if (models.length === 0) return [noChoice('no model can be rated')];
  const pairs = models.flatMap((model) => titles.map((_, prompt): Pair => ({ model, prompt })));
  const arms = pairs.map(({ model, prompt }) =>
    armOfPrompt(
      model,
      prompt,
      modelCount > 1 ? `“${titles[prompt] ?? ''}” with ${model.name}` : `“${titles[prompt] ?? ''}”`,
    ),
  );
  const advice = adviseArmHoweverUnread(arms, { tolerance: margin, seed });
  const changes = modelCount === 1 && arms.length === 2 ? changesBetween(arms, settings) : undefined;
  if ('why' in advice) return [...(changes ? sameClaims(pairs, changes, settings) : []), noChoice(advice.why)];
  const chosen = pairs[advice.advised];
  if (!chosen) return [];
  const use = { chosen, advice, settings };
  const claims = changes ? choiceOfTwo(pairs, changes, use) : [choiceOfMany(use)];
  return [...claims, ...notes(use, claims)];
}

const noChoice = (why: string): Claim => ({ claim: 'use-none', models: [], why });

interface Choice {
  readonly chosen: Pair;
  readonly advice: ArmChoiceAdvice;
  readonly settings: PromptChoiceSettings;
}

/**
 * The bound is printed to the tenth and the interval to whole percent. Both round outwards, as inward rounding would hold
 * less often.
 */
function choiceClaim({ chosen, advice, settings }: Choice, id: string, about: Record<string, string>): Claim {
  const { lossAtMost, interval } = advice;
  const [low, high] = interval;
  return {
    claim: id,
    models: [chosen.model.name],
    value: Math.ceil(10 * lossAtMost - rounding) / 10,
    interval: [Math.floor(low + rounding), Math.ceil(high - rounding)],
    about: {
      prompt: settings.titles[chosen.prompt] ?? '',
      ...about,
      ...(settings.isGraded && { right: 'of the full score' }),
    },
  };
}

const rounding = 1e-9;

const leadOr = ({ lossAtMost }: ArmChoiceAdvice, id: string): string => (lossAtMost > 0 ? id : `${id}-lead`);

function choiceOfMany(choice: Choice): Claim {
  const { titles, modelCount, margin } = choice.settings;
  const [one, many] = modelCount > 1 ? ['pair', 'pairs'] : ['prompt', 'prompts'];
  const { compared, mayBeBest, lossAtMost } = choice.advice;
  const isPart = compared < titles.length * modelCount;
  if (mayBeBest === compared && lossAtMost > margin)
    return choiceClaim(choice, `use-open-${one}`, {
      arms: `${isPart ? 'the' : 'these'} ${compared} ${isPart ? 'compared ' : ''}${many}`,
    });
  const other = isPart ? `compared ${one}` : one;
  const others = isPart ? `of the ${compared} compared ${many}` : `of these ${compared} ${many}`;
  const id = leadOr(choice.advice, modelCount > 1 ? 'use-pair' : 'use-prompt');
  return choiceClaim(choice, id, { arms: compared === 2 ? other : others });
}

/** The change from the first prompt to the second: how many questions it fixed and broke, and its p. */
interface PromptChanges {
  readonly gained: number;
  readonly lost: number;
  readonly same: number;
  readonly p: number | NoValueWithReason;
}

function changesBetween(
  [first, second]: readonly ArmWithTables[],
  { isGraded }: PromptChoiceSettings,
): PromptChanges | undefined {
  if (!first || !second || isGraded || ![...first.tables, ...second.tables].every(({ binary }) => binary)) return undefined;
  const changes = countItemChanges([first.tables, second.tables]);
  const [one, other] = [first.notRead, second.notRead];
  const found = withMcNemarP(one && other ? withWorstCaseP(changes, [one, other]) : changes);
  return found.gained + found.lost > 0 ? found : { ...found, p: 1 };
}

const alpha = 0.05;

function choiceOfTwo(pairs: readonly Pair[], changes: PromptChanges, choice: Choice): Claim[] {
  const { p, gained, lost, same } = changes;
  if (!isNumber(p)) return [choiceOfMany(choice)];
  if (p > alpha) {
    return [...sameClaims(pairs, changes, choice.settings), choiceClaim(choice, leadOr(choice.advice, 'use-either'), {})];
  }
  const [fixed, broken] = choice.chosen.prompt === 1 ? [gained, lost] : [lost, gained];
  // With sets of unequal size, the prompt that is right on more questions may have the lower score.
  if (fixed <= broken) return [choiceOfMany(choice)];
  return [
    choiceClaim(choice, 'use-better', {}),
    changeClaim('use-fixed', choice, { fixed, broken, of: fixed + broken + same, isSecond: choice.chosen.prompt === 1 }),
  ];
}

/** The change from the prompt with fewer right answers to the other. If they are equal, it is from the first. */
function sameClaims(
  [pair]: readonly Pair[],
  { p, gained, lost, same }: PromptChanges,
  settings: PromptChoiceSettings,
): Claim[] {
  if (!pair || !isNumber(p) || p <= alpha) return [];
  const isSecond = gained >= lost;
  const [fixed, broken] = isSecond ? [gained, lost] : [lost, gained];
  return [changeClaim('use-same', { chosen: pair, settings }, { fixed, broken, of: fixed + broken + same, isSecond })];
}

function changeClaim(
  id: string,
  { chosen, settings }: Pick<Choice, 'chosen' | 'settings'>,
  changes: { readonly fixed: number; readonly broken: number; readonly of: number; readonly isSecond: boolean },
): Claim {
  const [one = '', other = ''] = settings.titles;
  const [worst, best] = changes.isSecond ? [one, other] : [other, one];
  const about = { worst, best, of: String(changes.of), broken: changes.broken === 0 ? 'none' : String(changes.broken) };
  return { claim: id, models: [chosen.model.name], value: changes.fixed, about };
}

/** How more questions would change a printed bound, and the cost. */
function notes({ chosen: { model, prompt }, advice: { more, score }, settings }: Choice, claims: readonly Claim[]): Claim[] {
  const hasBound = !claims.some(({ claim }) => claim === 'use-better');
  const about = { prompt: settings.titles[prompt] ?? '' };
  const tokens = model.tokensByPrompt[prompt];
  return [
    ...(more && hasBound
      ? [
          {
            claim: 'use-more',
            models: [model.name],
            value: more.questions,
            about: { ...about, target: `${more.target} ${more.target === 1 ? 'point' : 'points'}` },
          },
        ]
      : []),
    ...(tokens !== undefined && score > 0 && !settings.isGraded
      ? [{ claim: 'use-cost', models: [model.name], value: (100 * tokens) / score, about }]
      : []),
  ];
}
