import { describe, expect, test } from 'vitest';
import { numberPromptVersions, promptVersion } from '../../../src/core/prompts/prompt-versions.ts';

const prompt = (id: string, words: string, version?: number) => ({
  id,
  title: id.toUpperCase(),
  ...(version !== undefined && { version }),
  wording: { default: words },
});

describe('versions of prompts over runs', () => {
  test('other words make the next version, the same words keep theirs', () => {
    const first = [prompt('short', 'Answer.'), prompt('plain', 'Choose.')];
    const second = numberPromptVersions([prompt('short', 'Answer now.'), prompt('plain', 'Choose.')], first);
    expect(second).toEqual([prompt('short', 'Answer now.', 2), prompt('plain', 'Choose.')]);
    const third = numberPromptVersions([prompt('short', 'Answer now.', 2), prompt('plain', 'Choose one.')], second);
    expect(third).toEqual([prompt('short', 'Answer now.', 2), prompt('plain', 'Choose one.', 2)]);
    // Going back to the first text still makes a new version, because runs are told apart by the version.
    expect(numberPromptVersions([prompt('short', 'Answer.', 2)], third)).toEqual([prompt('short', 'Answer.', 3)]);
  });

  test('a title is no word of a prompt, and a number from elsewhere does not count', () => {
    expect(
      numberPromptVersions([{ ...prompt('short', 'Answer.', 7), title: 'Brief' }], [prompt('short', 'Answer.')]),
    ).toEqual([{ ...prompt('short', 'Answer.'), title: 'Brief' }]);
  });

  test('a prompt that the former run does not have keeps what it has', () => {
    expect(numberPromptVersions([prompt('new', 'Hm.', 4), 'no prompt'], [prompt('short', 'Answer.')])).toEqual([
      prompt('new', 'Hm.', 4),
      'no prompt',
    ]);
    expect([prompt('new', 'Hm.', 4), prompt('old', 'Hm.')].map(promptVersion)).toEqual([4, 1]);
  });
});
