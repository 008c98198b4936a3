/** Our own sentences, such as an answer may contain, split into words as the parser expects. */
export const sentences: readonly (readonly string[])[] = [
  'The cat sleeps .',
  'Let X be the number of apples .',
  "She does n't have 3 eggs left , so she buys 12 more at the market .",
  'First , we add the two numbers .',
  'Answer : 18',
  'What is the total cost of the tickets ?',
  'If each box holds 24 pencils , then 5 boxes hold 120 pencils , because 5 times 24 is 120 .',
  "John 's sister , who lives in New York , was given $ 45.50 by her uncle on Monday .",
  'Therefore the train that left at 9:15 arrives two hours and 40 minutes later .',
  'How many ways are there to choose 3 students out of 10 ?',
  'Wow !',
  '( a ) X is X',
  'Half of the remaining 36 cookies were eaten before lunch and the rest were sold .',
  'Divide both sides by 2 to get the price of one notebook .',
  'It is important to note that neither Anna nor Ben can not be the owner .',
  'I think you should probably try restarting the computer , unless you have already done that .',
  'x',
  '?',
].map((sentence) => sentence.split(' '));

/** A long text with `count` of their words. */
export function manyWords(count: number): string[] {
  const all = sentences.flat();
  return Array.from({ length: count }, (_, i) => all[(i * 7) % all.length]!);
}
