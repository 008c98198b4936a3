import { describe, expect, test } from 'vitest';
import { splitThought } from '../../src/engine/split-thought.ts';

describe('splitThought', () => {
  test('an answer without a thought stays as it is, white space too', () => {
    expect(splitThought(' Answer: 4\n')).toEqual({ text: ' Answer: 4\n' });
    expect(splitThought('')).toEqual({ text: '' });
  });

  test('a thought that is closed stands apart from the answer', () => {
    expect(splitThought('<think>\n2 + 2 is 4.\n</think>\n\nAnswer: 4')).toEqual({
      text: 'Answer: 4',
      thought: '2 + 2 is 4.',
    });
    expect(splitThought('\n<think>Hm.</think>')).toEqual({ text: '', thought: 'Hm.' });
  });

  test('an empty thought, as it is put to keep a model from thinking, is none', () => {
    expect(splitThought('<think>\n\n</think>\n\nAnswer: 4')).toEqual({ text: 'Answer: 4' });
  });

  test('a thought that never ends leaves no answer', () => {
    expect(splitThought('<think>\nFirst, let me see')).toEqual({ text: '', thought: 'First, let me see' });
  });

  test('a thought within a thought ends with the outer one', () => {
    expect(splitThought('<think>a <think>b</think> c</think>d')).toEqual({ text: 'd', thought: 'a <think>b</think> c' });
  });

  test('a thought that speaks of the opening tag ends where the last one closes', () => {
    expect(splitThought('<think>The tag <think> opens it.</think>Yes')).toEqual({
      text: 'Yes',
      thought: 'The tag <think> opens it.',
    });
  });

  test('a closing tag without an opening one ends a thought that the template began', () => {
    expect(splitThought('2 + 2 is 4.\n</think>\n\nAnswer: 4')).toEqual({ text: 'Answer: 4', thought: '2 + 2 is 4.' });
  });

  test('an answer that speaks of thoughts later on is left alone', () => {
    const written = 'Models write <think> before and </think> after.';
    expect(splitThought(written)).toEqual({ text: written });
  });
});
