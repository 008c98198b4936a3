import { expect, test } from 'vitest';
import { commonLevelsTitle } from '../../../../src/studies/configuration/measure/configuration-title.ts';

const levels = (noise: string, temperature: string) => ({ paraphrase: 'plain', demonstrations: '0', noise, temperature });
const asked = {
  factors: [
    {
      id: 'noise',
      title: 'Noise',
      levels: [
        { id: 'none', title: 'No noise' },
        { id: 'c20', title: '20 characters' },
      ],
    },
    {
      id: 'temperature',
      title: 'Temperature',
      levels: [
        { id: 't2', title: 'T 0.2' },
        { id: 't6', title: 'T 0.6' },
      ],
    },
  ],
  configurations: [
    { id: 'a', levels: levels('none', 't2') },
    { id: 'b', levels: levels('none', 't6') },
    { id: 'c', levels: levels('c20', 't2') },
    { id: 'd', levels: levels('c20', 't6') },
  ],
} as unknown as Parameters<typeof commonLevelsTitle>[0];

test('the level that some configurations share, and no other has, names them', () => {
  expect(commonLevelsTitle(asked, [2, 3])).toBe('20 characters');
  expect(commonLevelsTitle(asked, [1, 3])).toBe('T 0.6');
  expect(commonLevelsTitle(asked, [2])).toBe('20 characters, T 0.2');
});

test('configurations that share nothing, or share it with others, have no such name', () => {
  expect(commonLevelsTitle(asked, [0, 3])).toBeUndefined();
  expect(commonLevelsTitle(asked, [1, 2, 3])).toBeUndefined();
  expect(commonLevelsTitle(asked, [])).toBeUndefined();
});
