import { randomBelow, type Random } from '../../src/measure/basics/random.ts';

/** Changes a text in one or two places, as a bad disk, a bad editor or an attacker would. */
export function mutated(text: string, random: Random): string {
  let changed = text;
  const changes = 1 + randomBelow(random, 2);
  for (let n = 0; n < changes; n++) changed = pick(ways, random)(changed, random);
  return changed;
}

type Way = (text: string, random: Random) => string;

const ways: readonly Way[] = [
  function cutOff(text, random) {
    return text.slice(0, randomBelow(random, text.length + 1));
  },
  function withoutPart(text, random) {
    const at = randomBelow(random, text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + randomBelow(random, 40));
  },
  function partTwice(text, random) {
    const at = randomBelow(random, text.length + 1);
    return text.slice(0, at + randomBelow(random, 200)) + text.slice(at);
  },
  function otherCharacter(text, random) {
    const at = randomBelow(random, text.length + 1);
    return text.slice(0, at) + pick(characters, random) + text.slice(at + 1);
  },
  function otherValue(text, random) {
    const found = atRandom(text, values, random);
    if (!found) return text;
    return text.slice(0, found.index) + pick(replacements, random) + text.slice(found.index + found[0].length);
  },
  function otherName(text, random) {
    const found = atRandom(text, names, random);
    if (!found) return text;
    return text.slice(0, found.index) + pick(fieldNames, random) + text.slice(found.index + found[0].length);
  },
  function linesSwapped(text, random) {
    const lines = text.split('\n');
    const from = randomBelow(random, lines.length);
    const [line = ''] = lines.splice(from, 1);
    lines.splice(randomBelow(random, lines.length + 1), 0, line);
    return lines.join('\n');
  },
  function lineTwice(text, random) {
    const lines = text.split('\n');
    const line = pick(lines, random);
    lines.splice(randomBelow(random, lines.length + 1), 0, line);
    return lines.join('\n');
  },
];

/** A JSON value that contains no other, or a CSV field: after a colon, a comma or an opening bracket. */
const values = /(?<=[:,[])(?:"(?:[^"\\\n]|\\.)*"|[^",:[\]{}\s]+)/g;
const names = /"[A-Za-z-]+"(?=:)/g;

const characters = ['\0', '\n', '\r', '"', '\\', ',', ':', '{', '}', '[', ']', '\ud800', '\u2028', '\ufeff', '9', '-', 'é'];
const replacements = [
  'null',
  'true',
  '-1',
  '0',
  '0.5',
  '1e999',
  '-0',
  '9007199254740993',
  '""',
  '"__proto__"',
  '"=1+1"',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"toString":1}',
  `"${'long '.repeat(1000)}"`,
];
const fieldNames = ['"__proto__"', '"constructor"', '""', '"type"', '"id"', '"answer"', '"study"', '"plan"', '"text"'];

function pick<T>(list: readonly T[], random: Random): T {
  return list[randomBelow(random, list.length)] as T;
}

function atRandom(text: string, what: RegExp, random: Random): (RegExpMatchArray & { index: number }) | undefined {
  const from = randomBelow(random, text.length + 1);
  const near = text.slice(from, from + 5000);
  const found = [...near.matchAll(what)];
  if (found.length === 0) return undefined;
  const one = pick(found, random);
  return Object.assign(one, { index: from + one.index });
}
