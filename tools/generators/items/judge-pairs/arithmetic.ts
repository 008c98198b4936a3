import { assertDefined } from '../../../../src/base/errors/assert-defined.ts';
import { randomBelow, type Random } from '../../../../src/measure/basics/random.ts';
import { randomSample } from './random-sampling.ts';

interface Topic {
  readonly query: string;
  /** Four statements, with `{right|wrong}` results. */
  readonly statements: readonly string[];
}

/** Each topic draws its own numbers. Wrong results differ by a little, or by ten. */
export const arithmeticTopics: readonly ((random: Random) => Topic)[] = [
  (random) => {
    const a = randomBetween(random, 11, 49);
    const b = randomBetween(random, 11, 49);
    const c = randomBetween(random, 52, 99);
    const d = randomBetween(random, 3, 9);
    const e = randomBetween(random, 3, 9);
    return {
      query: `Work these out, please: ${a} + ${b}, ${c} - ${a}, ${d} * 8 and ${e * 7} / 7.`,
      statements: [
        `${a} + ${b} = ${rightOrWrong(a + b, random)}.`,
        `${c} - ${a} = ${rightOrWrong(c - a, random)}.`,
        `${d} * 8 = ${rightOrWrong(d * 8, random)}.`,
        `${e * 7} / 7 = ${rightOrWrong(e, random)}.`,
      ],
    };
  },
  (random) => {
    const n = randomBetween(random, 6, 19);
    return {
      query: `What do I get if I take ${n} two, three, four and five times?`,
      statements: ['Two', 'Three', 'Four', 'Five'].map(
        (word, k) => `${word} times ${n} is ${rightOrWrong((k + 2) * n, random)}.`,
      ),
    };
  },
  (random) => {
    const off = assertDefined([10, 20, 50][randomBelow(random, 3)], 'discount');
    const prices = randomSample([20, 30, 40, 60, 70, 80, 110, 120, 150], 4, random).sort((a, b) => a - b);
    const [coat, shoes, ...more] = randomSample(['coat', 'lamp', 'chair', 'kettle', 'bag', 'clock', 'rug'], 4, random);
    const goods = [assertDefined(coat, 'thing'), assertDefined(shoes, 'thing'), ...more];
    return {
      query: `In the sale everything is ${off} percent off. What is the new price of a ${goods[0]} at ${prices[0]} euros, a ${goods[1]} at ${prices[1]}, a ${goods[2]} at ${prices[2]} and a ${goods[3]} at ${prices[3]}?`,
      statements: goods.map(
        (thing, n) =>
          `The ${thing} now costs ${rightOrWrong((assertDefined(prices[n], 'price') * (100 - off)) / 100, random)} euros.`,
      ),
    };
  },
  (random) => {
    const things = randomSample(['pens', 'cups', 'maps', 'plates', 'candles', 'stamps'], 3, random);
    const lines = things.map((thing) => ({ thing, count: randomBetween(random, 2, 9), price: randomBetween(random, 2, 9) }));
    const total = lines.reduce((sum, { count, price }) => sum + count * price, 0);
    const listed = lines.map(({ thing, count, price }) => `${count} ${thing} at ${price} euros each`);
    return {
      query: `I buy ${listed[0]}, ${listed[1]} and ${listed[2]}. Can you check the bill?`,
      statements: [
        ...lines.map(
          ({ thing, count, price }) => `The ${count} ${thing} cost ${rightOrWrong(count * price, random)} euros.`,
        ),
        `All of it together comes to ${rightOrWrong(total, random)} euros.`,
      ],
    };
  },
  (random) => {
    const hours = randomBetween(random, 2, 9);
    const kilograms = randomBetween(random, 2, 9);
    const metres = randomBetween(random, 2, 9);
    const weeks = randomBetween(random, 2, 9);
    return {
      query: `How many minutes are ${hours} hours, how many grams are ${kilograms} kilograms, how many centimetres are ${metres} metres, and how many days are ${weeks} weeks?`,
      statements: [
        `${hours} hours are {${hours * 60}|${hours * 100}} minutes.`,
        `${kilograms} kilograms are {${kilograms * 1000}|${kilograms * 100}} grams.`,
        `${metres} metres are {${metres * 100}|${metres * 1000}} centimetres.`,
        `${weeks} weeks are ${rightOrWrong(weeks * 7, random)} days.`,
      ],
    };
  },
  (random) => {
    const a = randomBetween(random, 7, 15);
    const b = randomBetween(random, 2, 6);
    return {
      query: `A rectangle is ${a} metres long and ${b} metres wide. What can be said about it?`,
      statements: [
        `Its area is ${rightOrWrong(a * b, random)} square metres.`,
        `The way round it is ${rightOrWrong(2 * (a + b), random)} metres long.`,
        `It is ${rightOrWrong(a - b, random)} metres longer than it is wide.`,
        `Cut in half, it gives two parts of ${rightOrWrong((a * b) / 2, random)} square metres.`,
      ],
    };
  },
];

const randomBetween = (random: Random, least: number, most: number): number => least + randomBelow(random, most - least + 1);

/** The right number and a wrong one. */
function rightOrWrong(right: number, random: Random): string {
  const wrong = randomSample([right - 2, right - 1, right + 1, right + 2, right + 10], 5, random).find((n) => n > 0);
  return `{${right}|${wrong}}`;
}
