import { randomBelow, type Random } from '../../measure/basics/random.ts';

/**
 * Puts sentences before or after a prompt, which itself stays unchanged. A higher strength adds more sentences, each once.
 */
const addSentences =
  (place: 'before' | 'after', sentences: readonly string[]) =>
  (text: string, share: number, random: Random): string => {
    const left = [...sentences];
    const taken: string[] = [];
    const wanted = Math.max(1, Math.floor(share * sentences.length));
    while (taken.length < wanted) taken.push(...left.splice(randomBelow(random, left.length), 1));
    return place === 'before' ? `${taken.join(' ')} ${text}` : `${text}\n${taken.join(' ')}`;
  };

export const addPoliteness = addSentences('before', [
  'Please help with this.',
  'Thank you in advance.',
  'It would be kind of you to answer.',
  'Your help is much appreciated.',
]);

export const addEmphasis = addSentences('after', [
  'This is very important.',
  'IMPORTANT!',
  'Pay close attention!',
  'Everything depends on this.',
]);

export const addFillerSentences = addSentences('before', [
  'Here is some text.',
  'The text follows.',
  'There is a task below.',
  'What follows is the task.',
]);

/** One persona at any strength, since two would contradict each other. */
export const addPersona = (text: string, _share: number, random: Random): string =>
  addSentences('before', [
    'You are an experienced teacher.',
    'You are an experienced editor.',
    'You are an experienced analyst.',
  ])(text, 0, random);
