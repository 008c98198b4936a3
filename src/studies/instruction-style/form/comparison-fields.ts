import type { RcScoreSettings } from '../../../text/rcscore.ts';

/** Weights that share one mean. */
export interface SimilarityWeightGroup {
  readonly key: 'dimensions' | 'words' | 'flow';
  readonly title: string;
  readonly weights: readonly { readonly key: string; readonly label: string }[];
}

export interface RcScoreNumberField {
  readonly key: 'mostChunks' | 'chunkBertScore' | 'endWeight';
  readonly label: string;
  readonly hint?: string;
}

export interface RcScoreChoiceField {
  readonly key: 'pairing' | 'unpaired';
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly { readonly id: RcScoreSettings['pairing' | 'unpaired']; readonly title: string }[];
}

/** RCScore’s settings as the form names them: their effect and the technical term. docs/rcscore.md explains the defaults. */
export const rcScoreWeightGroups: readonly SimilarityWeightGroup[] = [
  {
    key: 'dimensions',
    title: 'What counts (RCScore)',
    weights: [
      { key: 'structurality', label: 'Weight of structure (structurality)' },
      { key: 'lexicality', label: 'Weight of words (lexicality)' },
      { key: 'coherence', label: 'Weight of flow (coherence)' },
    ],
  },
  {
    key: 'words',
    title: 'Words (lexicality)',
    weights: [
      { key: 'tfidf', label: 'Weight of words in both (TF-IDF cosine)' },
      { key: 'rouge', label: 'Weight of words in the same order (ROUGE-L)' },
    ],
  },
  {
    key: 'flow',
    title: 'Flow (coherence)',
    weights: [
      { key: 'order', label: 'Weight of order (Kendall’s τ)' },
      { key: 'position', label: 'Weight of place in the text (position)' },
      { key: 'continuity', label: 'Weight of what follows what (continuity)' },
      { key: 'similarity', label: 'Weight of likeness as a whole (similarity)' },
    ],
  },
];

export const pairingFields: readonly RcScoreChoiceField[] = [
  {
    key: 'pairing',
    label: 'Partners (pairing)',
    hint: 'One to one: each sentence has at most one partner.',
    choices: [
      { id: 'one-to-one', title: 'One to one' },
      { id: 'best-match', title: 'Each with its best match' },
    ],
  },
  {
    key: 'unpaired',
    label: 'A sentence without a partner (unpaired)',
    hint: 'With “best match” every sentence has one.',
    choices: [
      { id: 'left-out', title: 'Is left out' },
      { id: 'zero', title: 'Counts as 0' },
    ],
  },
];

export const chunkFields: readonly RcScoreNumberField[] = [
  {
    key: 'mostChunks',
    label: 'Most pieces of a text (chunks)',
    hint: 'Order and place are measured on chunks of whole sentences.',
  },
  { key: 'chunkBertScore', label: 'Share of BERTScore in pairing pieces', hint: '0 to 1; the rest is TF-IDF’s.' },
  {
    key: 'endWeight',
    label: 'How much more beginning and end count (end weight)',
    hint: '1 is twice as much as the middle.',
  },
];
