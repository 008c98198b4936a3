import { seededRandom, textSeed, type Random } from '../../measure/basics/random.ts';
import { addEmphasis, addFillerSentences, addPersona, addPoliteness } from './added-sentences.ts';
import { lastSentencesAsBullets, reorderSentences, lastSentencesToTable } from './sentence-layout.ts';
import { perturbLineLabels } from './labels.ts';
import { changeLetterCase } from './letter-case.ts';
import { changePunctuation } from './punctuation.ts';
import { changeSpacing } from './spacing.ts';
import { addTypos } from './typos.ts';

/** The share of the changeable parts that are changed. */
export const changedShareByStrength = { light: 0.1, medium: 0.3, strong: 0.7 } as const;
export type PerturbationStrength = keyof typeof changedShareByStrength;

/** A study that measured the effect of such a change. */
export interface PriorStudy {
  readonly authors: string;
  readonly year: number;
  readonly title: string;
  readonly url: string;
}

export interface Perturbation {
  readonly id: string;
  readonly title: string;
  /** What the perturbation does, in plain words. */
  readonly says: string;
  /**
   * A possible change beyond the look of the words, shown next to it. Numbers, placeholders, JSON, code and addresses never
   * change.
   */
  readonly mayAlter?: string;
  /** Set if it adds sentences to the prompt. */
  readonly adds?: true;
  readonly idea: PriorStudy;
  readonly change: (text: string, share: number, random: Random) => string;
}

const promptBench: PriorStudy = {
  authors: 'Zhu et al.',
  year: 2023,
  title: 'PromptRobust: Towards Evaluating the Robustness of Large Language Models on Adversarial Prompts',
  url: 'https://arxiv.org/abs/2306.04528',
};
const formatSpread: PriorStudy = {
  authors: 'Sclar et al.',
  year: 2023,
  title: 'Quantifying Language Models’ Sensitivity to Spurious Features in Prompt Design',
  url: 'https://arxiv.org/abs/2310.11324',
};
const formatting: PriorStudy = {
  authors: 'He et al.',
  year: 2024,
  title: 'Does Prompt Formatting Have Any Impact on LLM Performance?',
  url: 'https://arxiv.org/abs/2411.10541',
};

/** None of these changes placeholders, code, addresses, JSON or numbers: see `splitPromptPieces`. */
export const perturbations: readonly Perturbation[] = [
  {
    id: 'typos',
    title: 'Typos',
    says: 'Letters mistyped, swapped, dropped or doubled.',
    idea: promptBench,
    change: addTypos,
  },
  {
    id: 'case',
    title: 'Letter case',
    says: 'Letters written large or small at random.',
    idea: formatSpread,
    change: changeLetterCase,
  },
  {
    id: 'spacing',
    title: 'Spacing',
    says: 'Spaces become two, a line break or a tab.',
    idea: formatSpread,
    change: changeSpacing,
  },
  {
    id: 'punctuation',
    title: 'Punctuation',
    says: 'Marks dropped or doubled.',
    idea: formatSpread,
    change: changePunctuation,
  },
  {
    id: 'politeness',
    title: 'Politeness',
    adds: true,
    says: 'Polite sentences before the prompt.',
    idea: {
      authors: 'Yin et al.',
      year: 2024,
      title: 'Should We Respect LLMs? A Cross-Lingual Study on the Influence of Prompt Politeness on LLM Performance',
      url: 'https://arxiv.org/abs/2402.14531',
    },
    change: addPoliteness,
  },
  {
    id: 'persona',
    title: 'Persona',
    adds: true,
    says: 'A person to be, before the prompt.',
    mayAlter: 'A prompt that names a person of its own then names two.',
    idea: {
      authors: 'Zheng et al.',
      year: 2023,
      title:
        'When “A Helpful Assistant” Is Not Really Helpful: Personas in System Prompts Do Not Improve Performances of Large Language Models',
      url: 'https://arxiv.org/abs/2311.10054',
    },
    change: addPersona,
  },
  {
    id: 'emphasis',
    title: 'Emphasis',
    adds: true,
    says: 'Urgent sentences after the prompt.',
    idea: {
      authors: 'Li et al.',
      year: 2023,
      title: 'Large Language Models Understand and Can Be Enhanced by Emotional Stimuli',
      url: 'https://arxiv.org/abs/2307.11760',
    },
    change: addEmphasis,
  },
  {
    id: 'filler',
    title: 'Filler',
    adds: true,
    says: 'Neutral sentences before the prompt.',
    idea: {
      authors: 'Shi et al.',
      year: 2023,
      title: 'Large Language Models Can Be Easily Distracted by Irrelevant Context',
      url: 'https://arxiv.org/abs/2302.00093',
    },
    change: addFillerSentences,
  },
  {
    id: 'bullets',
    title: 'Bullet points',
    says: 'The last sentences of a paragraph as points of a list.',
    idea: formatting,
    change: lastSentencesAsBullets,
  },
  {
    id: 'table',
    title: 'Table',
    says: 'The last sentences of a paragraph as rows of a Markdown table.',
    idea: formatting,
    change: lastSentencesToTable,
  },
  {
    id: 'labels',
    title: 'Labels',
    says: 'Words such as “Question:” before a line exchanged for another word and mark.',
    idea: formatSpread,
    change: perturbLineLabels,
  },
  {
    id: 'order',
    title: 'Order of instructions',
    says: 'Sentences of a paragraph in another order.',
    mayAlter: 'A sentence that leans on the one before it may lose its sense; numbers move with their sentences.',
    idea: {
      authors: 'Chen et al.',
      year: 2024,
      title: 'Premise Order Matters in Reasoning with Large Language Models',
      url: 'https://arxiv.org/abs/2402.08939',
    },
    change: reorderSentences,
  },
];

/** The same perturbation, strength and seed give the same text for a prompt in every engine. */
export const perturbText = (
  { id, change }: Perturbation,
  text: string,
  strength: PerturbationStrength,
  seed: number,
): string => change(text, changedShareByStrength[strength], seededRandom(textSeed(`${id} ${strength} ${String(seed)}`)));
