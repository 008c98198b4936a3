import { randomBelow, seededRandom, type Random } from '../../src/measure/basics/random.ts';

/**
 * Answers of about 150 words to made-up word problems: `styles` answers for each of `items` items. The steps are the
 * same in different words, orders and marks, with Markdown and sums as models write them.
 */
export function madeUpAnswers(items: number, styles: number, seed: number): string[][] {
  const random = seededRandom(seed);
  return Array.from({ length: items }, () => {
    const facts = factsOf(random);
    return Array.from({ length: styles }, () => answerOf(facts, random));
  });
}

interface Facts {
  readonly name: string;
  readonly thing: string;
  readonly place: string;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const pick = <T>(random: Random, from: readonly T[]): T => from[randomBelow(random, from.length)]!;

function factsOf(random: Random): Facts {
  return {
    name: pick(random, ['Maya', 'Oskar', 'Leila', 'Tomas', 'Ingrid', 'Kwame', 'Yuki', 'Pedro']),
    thing: pick(random, ['apples', 'tickets', 'bottles', 'marbles', 'pencils', 'stamps', 'loaves', 'lamps']),
    place: pick(random, ['market', 'school', 'library', 'garden', 'station', 'bakery', 'harbour']),
    a: 2 + randomBelow(random, 40),
    b: 2 + randomBelow(random, 12),
    c: 1 + randomBelow(random, 9),
  };
}

function answerOf({ name, thing, place, a, b, c }: Facts, random: Random): string {
  const product = a * b;
  const left = product - c;
  const choose = (...texts: string[]): string => pick(random, texts);
  const steps = [
    choose(
      `To solve this problem, we need to work out how many ${thing} ${name} has at the end of the day.`,
      `Let us first look at what the question asks for: the number of ${thing} that are left.`,
      `**Step 1:** Read the question carefully and write down what is known about the ${place}.`,
    ),
    choose(
      `${name} buys ${b} boxes at the ${place}, and each of them holds ${a} ${thing}.`,
      `At the ${place} there are ${b} boxes with ${a} ${thing} in every single box.`,
      `We know that every box holds ${a} ${thing} and that ${name} carries ${b} boxes home.`,
    ),
    choose(
      `So ${name} has ${a} × ${b} = ${product} ${thing} in total before anything is given away.`,
      `Multiplying the two numbers gives $${a} \\times ${b} = ${product}$, which is the total before the gift.`,
      `The total is therefore \\(${product}\\), because ${b} boxes of ${a} make ${product} ${thing}.`,
    ),
    choose(
      `Then ${name} gives ${c} of them to a friend, who is very happy about it.`,
      `A friend who waits outside the ${place} gets ${c} ${thing} as a present.`,
      `Next, we have to take away the ${c} ${thing} that were given to a friend.`,
    ),
    choose(
      `Subtracting, we get ${product} - ${c} = ${left} ${thing} that remain.`,
      `\n\\[ ${product} - ${c} = ${left} \\]\nThis is what remains after the gift.`,
      `It’s easy to see that ${left} remain, since ${product} less ${c} is ${left}.`,
    ),
    choose(
      `We can check the result by adding the gift back, which gives ${product} again.`,
      `Adding ${c} to ${left} brings us back to ${product}, so the calculation doesn't contain a mistake.`,
      `As a check, divide the ${product} ${thing} by ${b} boxes: every box must hold ${a} again.`,
    ),
    choose(
      `Nobody else takes anything from the boxes, and no other ${thing} are bought later.`,
      `The price of the ${thing} and the way back from the ${place} make no difference here.`,
      `Note that the question doesn't ask about the friend, who can do whatever he likes with the present.`,
    ),
    choose(
      `Another way to see it is to imagine ${b} rows on a table, each with ${a} ${thing}, from which ${c} are taken.`,
      `If you prefer a picture, draw ${b} circles, put ${a} dots into every one of them, and cross ${c} dots out.`,
      `One could also take the ${c} ${thing} out of the first box and count what is left in all the boxes.`,
    ),
    choose(
      `Either way we arrive at the same number, which tells us that the reasoning holds.`,
      `Both ways lead to the same result, so we can be confident in it.`,
      `That the two calculations agree is a good sign, although it doesn't prove anything.`,
    ),
  ];
  // Swap two neighbours in a third of the answers.
  if (randomBelow(random, 3) === 0) {
    const at = randomBelow(random, steps.length - 1);
    [steps[at], steps[at + 1]] = [steps[at + 1]!, steps[at]!];
  }
  const lists = randomBelow(random, 3) === 0;
  const body = lists ? steps.map((step, i) => `${i + 1}. ${step.trim()}`).join('\n') : steps.join(' ');
  const end = choose(`**Answer:** ${left}`, `Answer: $\\boxed{${left}}$`, `The final answer is ${left} ${thing}.`);
  return `Solution:\n${body}\n\n${end}`;
}
