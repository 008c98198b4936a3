/**
 * Checks a generated item set independently of the program that generated it. It parses each question's English by its own
 * rules, solves it from its own tables, and compares the result with the key.
 * It also checks the form, duplicates, the balance of the answer's position, and the paraphrases. For a set written by hand
 * it checks only the paraphrases.
 *
 *   npx tsx tools/generators/items/check.ts [file.json ...]     # default: all six sets
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { paraphraseFaults, type ParaphrasedItem } from './check-paraphrases.ts';

interface CheckedItem {
  id: string;
  subject: string;
  question: string;
  choices: string[];
  answer: number;
}

/** An item of a set without choices. The answer is a number in digits. */
interface OpenItem {
  id: string;
  question: string;
  answer: string;
}

/** Returns the index or the text of the right choice, or null if this rule does not fit the question. */
type Rule = (question: string, choices: readonly string[]) => number | string | null;

// --- form ------------------------------------------------------------------------------------------

const HEAD_FIELDS = ['id', 'version', 'title', 'description', 'kind', 'language', 'licence', 'source'] as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readItem(value: unknown, place: string, faults: string[]): CheckedItem | null {
  if (!isRecord(value)) {
    faults.push(`${place}: not an object`);
    return null;
  }
  const { id, subject, question, choices, answer } = value;
  if (typeof id !== 'string' || typeof subject !== 'string' || typeof question !== 'string' || question.trim() === '') {
    faults.push(`${place}: id, subject and question must be texts`);
    return null;
  }
  if (
    !Array.isArray(choices) ||
    choices.length !== 4 ||
    !choices.every((c): c is string => typeof c === 'string' && c.trim() === c && c !== '')
  ) {
    faults.push(`${place}: needs four choices, each a trimmed text`);
    return null;
  }
  if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0 || answer > 3) {
    faults.push(`${place}: answer must be 0, 1, 2 or 3`);
    return null;
  }
  return { id, subject, question, choices, answer };
}

// --- numbers ---------------------------------------------------------------------------------------

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The numbers of a question if there are exactly `count` of them, else null. */
function exactly(question: string, count: number): number[] | null {
  const found = numbersIn(question);
  return found.length === count ? found : null;
}

/** A rule that computes the answer from the numbers if the pattern and the count of numbers fit. */
function calculation(pattern: RegExp, count: number, solve: (...n: number[]) => number): Rule {
  return (question) => {
    const n = pattern.test(question) ? exactly(question, count) : null;
    return n === null ? null : String(solve(...n));
  };
}

const plus = (a: number, b: number): number => a + b;
const minus = (a: number, b: number): number => a - b;
const times = (a: number, b: number): number => a * b;

const THING = '[a-z]+';
const NAME = '[A-Z][a-z]+';
const re = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('THING', THING).replaceAll('NAME', NAME).replaceAll('#', '\\d+')}$`);

const ARITHMETIC_RULES: Rule[] = [
  calculation(re('(How much is|What is|Which number equals) # (\\+|plus) #\\?'), 2, plus),
  calculation(re('(How much is|What is|Which number equals) # (-|minus) #\\?'), 2, minus),
  calculation(re('(How much is|What is|Which number equals) # (\\*|times) #\\?'), 2, times),
  // two numbers
  calculation(re('NAME had # THING and got # more from NAME\\. How many THING does NAME have now\\?'), 2, plus),
  calculation(
    re('A shelf holds # THING\\. NAME puts # more THING on it\\. How many THING does the shelf hold now\\?'),
    2,
    plus,
  ),
  calculation(re('NAME has # THING\\. NAME gives NAME # more\\. How many THING does NAME have now\\?'), 2, plus),
  calculation(re('NAME has # THING and NAME has # THING\\. How many THING do they have together\\?'), 2, plus),
  calculation(re('NAME had # THING and lost # of them\\. How many THING does NAME still have\\?'), 2, minus),
  calculation(re('A bag holds # THING\\. NAME takes out # THING\\. How many THING stay in the bag\\?'), 2, minus),
  calculation(re('NAME has # THING\\. NAME gives # to NAME\\. How many THING does NAME have left\\?'), 2, minus),
  calculation(re('There are # THING in a box\\. NAME takes # away\\. How many THING are left\\?'), 2, minus),
  calculation(re('NAME fills # cups with # THING each\\. How many THING does NAME use\\?'), 2, times),
  calculation(re('There are # boxes\\. Each box has # THING\\. How many THING are there in total\\?'), 2, times),
  calculation(re('NAME packs # THING into # equal bags\\. How many THING are in each bag\\?'), 2, (a, b) => a / b),
  calculation(
    re('NAME shares # THING equally among # friends\\. How many THING does each friend get\\?'),
    2,
    (a, b) => a / b,
  ),
  // three numbers
  calculation(
    re('NAME had # THING, bought # more and then sold #\\. How many THING does NAME have at the end\\?'),
    3,
    (a, b, c) => a + b - c,
  ),
  calculation(
    re('NAME has # THING\\. NAME finds # more and then loses #\\. How many THING does NAME have now\\?'),
    3,
    (a, b, c) => a + b - c,
  ),
  calculation(
    re('A bag holds # THING\\. NAME takes out # and then NAME takes out #\\. How many THING stay in the bag\\?'),
    3,
    (a, b, c) => a - b - c,
  ),
  calculation(
    re('NAME has # THING\\. NAME gives # to NAME and # to NAME\\. How many THING are left\\?'),
    3,
    (a, b, c) => a - b - c,
  ),
  calculation(
    re('NAME fills # cups with # THING each and keeps # more THING\\. How many THING does NAME have in all\\?'),
    3,
    (a, b, c) => a * b + c,
  ),
  calculation(
    re('NAME has # boxes with # THING each and # more THING\\. How many THING does NAME have in total\\?'),
    3,
    (a, b, c) => a * b + c,
  ),
];

/**
 * True if the person that the question asks about is not the owner in the story. The rules assume that they are the same.
 */
function ownerFault(question: string): boolean {
  const asked = /How many [a-z]+ does ([A-Z][a-z]+) (?:have|still|use)/.exec(question)?.[1];
  const name = /^([A-Z][a-z]+) (?:had|has|fills)/.exec(question)?.[1];
  return asked !== undefined && name !== undefined && asked !== name;
}

// --- calendar and order ----------------------------------------------------------------------------

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const YEAR = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const RANKS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

function shiftInCircle(circle: readonly string[], start: string | undefined, by: number): string | null {
  const at = start === undefined ? -1 : circle.indexOf(start);
  return at < 0 ? null : (circle[(at + by + circle.length) % circle.length] ?? null);
}

function onCircle(circle: readonly string[], pattern: RegExp, by: number): Rule {
  return (question) => shiftInCircle(circle, pattern.exec(question)?.[1], by);
}

/** The choices as numbers, or null if one is not a number. */
function asNumbers(choices: readonly string[]): number[] | null {
  const numbers = choices.map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** Rank 0 is the smallest. */
function rankRule(pattern: RegExp, rank: (count: number) => number): Rule {
  return (question, choices) => {
    const numbers = pattern.test(question) ? asNumbers(choices) : null;
    if (numbers === null) return null;
    const sorted = [...numbers].sort((a, b) => a - b);
    return numbers.indexOf(sorted[rank(sorted.length)] ?? NaN);
  };
}

/** The next number of a sequence with equal steps. */
function nextInRow(question: string): string | null {
  if (!/\brow \d|comes next: \d/.test(question)) return null;
  const row = numbersIn(question);
  const first = row[0];
  const second = row[1];
  const last = row.at(-1);
  if (first === undefined || second === undefined || last === undefined || row.length < 3) return null;
  const step = second - first;
  const even = row.every((n, i) => n === first + i * step);
  return even ? String(last + step) : null;
}

const CALENDAR_RULES: Rule[] = [
  onCircle(WEEK, /^If today is (\w+), what day is tomorrow\?$/, 1),
  onCircle(WEEK, /^Which day follows (\w+)\?$/, 1),
  onCircle(WEEK, /^What is the day after (\w+)\?$/, 1),
  onCircle(WEEK, /^If today is (\w+), what day was yesterday\?$/, -1),
  onCircle(WEEK, /^Which day is followed by (\w+)\?$/, -1),
  onCircle(WEEK, /^What is the day before (\w+)\?$/, -1),
  onCircle(WEEK, /^If today is (\w+), what day will it be in two days\?$/, 2),
  onCircle(WEEK, /^What day is two days after (\w+)\?$/, 2),
  onCircle(WEEK, /^If today is (\w+), what day was it two days ago\?$/, -2),
  onCircle(WEEK, /^What day is two days before (\w+)\?$/, -2),
  onCircle(YEAR, /^Which month follows (\w+)\?$/, 1),
  onCircle(YEAR, /^If it is (\w+) now, which month is next\?$/, 1),
  onCircle(YEAR, /^What is the month after (\w+)\?$/, 1),
  onCircle(YEAR, /^If it is (\w+) now, which month was it one month ago\?$/, -1),
  onCircle(YEAR, /^What is the month before (\w+)\?$/, -1),
  onCircle(YEAR, /^If it is (\w+) now, which month will it be in two months\?$/, 2),
  onCircle(YEAR, /^What month is two months after (\w+)\?$/, 2),
  (question) => {
    const rank = /^(?:Which month is number|What is the) (\w+) (?:in the year|month of the year)\?$/.exec(question)?.[1];
    return rank === undefined ? null : (YEAR[RANKS.indexOf(rank)] ?? null);
  },
  (question) => {
    const ends = /^(?:Which day lies|What day comes) between (\w+) and (\w+)\?$/.exec(question);
    const middle = shiftInCircle(WEEK, ends?.[1], 1);
    return middle !== null && shiftInCircle(WEEK, middle, 1) === ends?.[2] ? middle : null;
  },
  rankRule(/^Which of these numbers is the greatest\?$/, (count) => count - 1),
  rankRule(/^Which of these numbers is less than all the others\?$/, () => 0),
  rankRule(/^Which of these numbers is the second largest\?$/, (count) => count - 2),
  calculation(/^(?:Counting up by one, which number follows|What number comes right after) \d+\?$/, 1, (x) => x + 1),
  calculation(/^(?:Counting down by one, which number follows|What number comes right before) \d+\?$/, 1, (x) => x - 1),
  nextInRow,
  (question, choices) => {
    if (question !== 'Which of these words stands first in a dictionary?') return null;
    return choices.indexOf([...choices].sort()[0] ?? '');
  },
];

// --- words -----------------------------------------------------------------------------------------

/** Every opposite that a reader could defend. A question must offer exactly one of them. */
const OPPOSITES: Record<string, string> = {
  hot: 'cold cool',
  cold: 'hot warm',
  summer: 'winter',
  winter: 'summer',
  big: 'small little short thin narrow low',
  small: 'big large long wide thick high',
  long: 'short narrow small',
  short: 'long high big',
  thick: 'thin narrow weak',
  thin: 'thick wide big',
  wide: 'narrow thin small',
  narrow: 'wide thick big',
  high: 'low deep down short',
  low: 'high up',
  deep: 'shallow high',
  shallow: 'deep',
  up: 'down low',
  down: 'up high',
  hard: 'soft weak',
  soft: 'hard loud rough',
  strong: 'weak soft',
  weak: 'strong hard',
  loud: 'quiet soft',
  quiet: 'loud',
  rough: 'smooth soft',
  smooth: 'rough sharp',
  sharp: 'blunt smooth',
  blunt: 'sharp',
  rich: 'poor',
  poor: 'rich',
  full: 'empty',
  empty: 'full',
  fast: 'slow',
  slow: 'fast',
  early: 'late last',
  late: 'early first',
  first: 'last late end',
  last: 'first early begin',
  begin: 'end last',
  end: 'begin first',
  old: 'young',
  young: 'old late',
  dark: 'light day',
  light: 'dark night',
  day: 'night dark',
  night: 'day light',
  wet: 'dry',
  dry: 'wet',
  happy: 'sad cry',
  sad: 'happy laugh',
  laugh: 'cry sad',
  cry: 'laugh happy',
  love: 'hate enemy',
  hate: 'love friend',
  friend: 'enemy hate',
  enemy: 'friend love',
  open: 'closed',
  closed: 'open',
  clean: 'dirty',
  dirty: 'clean',
  left: 'right',
  right: 'left false',
  inside: 'outside',
  outside: 'inside',
  near: 'far outside',
  far: 'near',
  win: 'lose',
  lose: 'win',
  buy: 'sell',
  sell: 'buy',
  push: 'pull',
  pull: 'push',
  true: 'false',
  false: 'true right',
  alive: 'dead',
  dead: 'alive awake',
  asleep: 'awake alive',
  awake: 'asleep dead',
  floor: 'ceiling',
  ceiling: 'floor',
};

/** Every colour that a reader could defend for a thing. A question must offer exactly one of them. */
const COLOURS: Record<string, string> = {
  'fresh grass': 'green yellow',
  'clean snow': 'white grey',
  coal: 'black grey',
  'a ripe lemon': 'yellow green',
  'fresh blood': 'red purple',
  'the sky on a clear day': 'blue',
  'milk chocolate': 'brown black',
  'a common carrot': 'orange red yellow purple',
  'a flamingo': 'pink red orange white',
  ash: 'grey white black',
  'a ripe tomato': 'red green yellow orange',
  'a leaf in spring': 'green yellow',
  milk: 'white',
  'a ripe banana': 'yellow green brown',
  'a ripe strawberry': 'red pink',
  'lavender in bloom': 'purple blue pink',
  'a crow': 'black grey',
  'an elephant': 'grey brown',
};

const KINDS: Record<string, string> = {
  'an animal': 'dog cat horse cow sheep lion bear rabbit goat tiger',
  'a fruit': 'apple pear peach cherry grape mango melon lemon banana strawberry',
  'a tool': 'hammer saw drill shovel axe wrench rake pliers',
  'a vehicle': 'car bus train truck boat bicycle plane tram',
  'a piece of clothing': 'shirt coat hat sock glove scarf dress jacket',
  'a musical instrument': 'piano violin flute drum guitar harp trumpet cello',
  'a piece of furniture': 'table chair sofa desk bed shelf stool bench',
  'a part of the body': 'nose knee elbow shoulder finger ear neck thumb',
};

const YOUNG: Record<string, string> = {
  dog: 'puppy',
  cat: 'kitten',
  cow: 'calf',
  horse: 'foal',
  sheep: 'lamb',
  hen: 'chick',
  duck: 'duckling chick',
  pig: 'piglet',
};

const WORK: Record<string, string> = {
  'bakes bread': 'baker chef',
  'flies a plane': 'pilot',
  'teaches in a school': 'teacher',
  'grows crops on a farm': 'farmer',
  'puts out fires': 'firefighter',
  'repairs teeth': 'dentist',
  'repairs water pipes': 'plumber',
  'cuts hair': 'barber',
  'plays a role on a stage': 'actor',
  'cooks in a restaurant': 'chef baker',
  'catches fish at sea': 'fisherman',
  'judges people in a court': 'judge',
};

const USE: Record<string, string> = {
  'tell the time': 'clock',
  'cut paper': 'scissors',
  'open a lock': 'key',
  'sweep the ground': 'broom',
  'stay dry in the rain': 'umbrella',
  'eat soup': 'spoon',
  'take a photo': 'camera telescope',
  'see a distant star': 'telescope camera',
  'measure a temperature': 'thermometer',
  'dry wet hands': 'towel',
  'boil water': 'kettle',
  'carry books to school': 'bag',
};

/**
 * The index of the only choice among the defensible words. Gives -1 if none or several are offered, and null if there are no
 * defensible words.
 */
function onlyOne(choices: readonly string[], defensible: string | undefined): number | null {
  if (defensible === undefined) return null;
  const words = defensible.split(' ');
  const hits = choices.flatMap((choice, index) => (words.includes(choice) ? [index] : []));
  return hits.length === 1 ? (hits[0] ?? -1) : -1;
}

function fromTable(table: Record<string, string>, ...patterns: RegExp[]): Rule {
  return (question, choices) => {
    for (const pattern of patterns) {
      const key = pattern.exec(question)?.[1];
      if (key !== undefined) return onlyOne(choices, table[key]);
    }
    return null;
  };
}

const kindOf = (word: string): string | undefined =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.split(' ').includes(word));

/** The index of the word that differs in kind from the other three, which share one kind. Gives -1 if there is none. */
function oddOne(choices: readonly string[]): number {
  const kinds = choices.map(kindOf);
  const odd = kinds.flatMap((kind, index) => (kinds.filter((other) => other === kind).length === 1 ? [index] : []));
  return odd.length === 1 && new Set(kinds).size === 2 && !kinds.includes(undefined) ? (odd[0] ?? -1) : -1;
}

const WORD_RULES: Rule[] = [
  fromTable(
    OPPOSITES,
    /^Which word is the contrary of "(\w+)"\?$/,
    /^Which of these words is the reverse of (\w+)\?$/,
    /^What is the opposite of (\w+)\?$/,
  ),
  fromTable(
    COLOURS,
    /^Which of these is the usual colour of (.+)\?$/,
    /^Which colour fits (.+) best\?$/,
    /^What colour is (.+)\?$/,
  ),
  fromTable(KINDS, /^Which of these words stands for (.+)\?$/, /^Which one counts as (.+)\?$/),
  (question, choices) =>
    /^Three of these words belong together|not of the same kind as the other three/.test(question) ? oddOne(choices) : null,
  fromTable(YOUNG, /^What is the young of a (\w+) called\?$/, /^What is a young (\w+) called\?$/),
  fromTable(WORK, /^What is the job of a person who (.+)\?$/, /^Which worker (.+)\?$/),
  fromTable(USE, /^Which of these things helps to (.+)\?$/, /^What do you use to (.+)\?$/),
];

// --- sets without choices ---------------------------------------------------------------------------

function readOpenItem(value: unknown, place: string, faults: string[]): OpenItem | null {
  if (!isRecord(value)) {
    faults.push(`${place}: not an object`);
    return null;
  }
  const { id, question, answer } = value;
  if (typeof id !== 'string' || typeof question !== 'string' || typeof answer !== 'string' || !/^\d+$/.test(answer)) {
    faults.push(`${place}: id and question must be texts, and the answer a whole number as a text`);
    return null;
  }
  return { id, question, answer };
}

/** Checks that exactly one rule solves each question from its words alone, and that no question repeats. */
function checkOpenItems(items: readonly unknown[], rules: readonly Rule[], faults: string[]): void {
  const ids = new Set<string>();
  const questions = new Set<string>();
  for (const [i, value] of items.entries()) {
    const item = readOpenItem(value, `item ${i + 1}`, faults);
    if (item === null) continue;
    const say = (fault: string): number => faults.push(`item ${item.id}: ${fault}`);
    if (ids.has(item.id)) say('this id comes twice');
    ids.add(item.id);
    if (questions.has(item.question)) say(`this question comes twice: "${item.question}"`);
    questions.add(item.question);
    const solved = rules.map((rule) => rule(item.question, [])).filter((result) => result !== null);
    if (solved.length !== 1) say(`${solved.length} rules read the question "${item.question}"`);
    else if (solved[0] !== item.answer) say(`the key says ${item.answer}, the rules say ${solved[0]}: "${item.question}"`);
    if (ownerFault(item.question)) say(`asks about someone else than it tells of: "${item.question}"`);
  }
  if (items.length < 140) faults.push(`set: ${items.length} items, at least 140 are wanted`);
}

// --- the check -------------------------------------------------------------------------------------

const RULES: Record<string, Rule[]> = { arithmetic: ARITHMETIC_RULES, calendar: CALENDAR_RULES, words: WORD_RULES };

/** Applies the rules to an item. Gives a fault as a sentence, or null if the key is right. */
function keyFault(item: CheckedItem, rules: readonly Rule[]): string | null {
  const solved = rules.map((rule) => rule(item.question, item.choices)).filter((result) => result !== null);
  if (solved.length === 0) return `no rule reads the question "${item.question}"`;
  if (solved.length > 1) return `${solved.length} rules read the question "${item.question}"`;
  const result = solved[0] ?? '';
  const index = typeof result === 'number' ? result : item.choices.indexOf(result);
  if (index < 0) return `no single right choice for "${item.question}" (${item.choices.join(', ')})`;
  if (index !== item.answer)
    return `key says ${item.choices[item.answer]}, the rules say ${item.choices[index]}: "${item.question}"`;
  return ownerFault(item.question) ? `asks about someone else than it tells of: "${item.question}"` : null;
}

/** The faults of a set's paraphrases alone. `others` are the questions of other sets, which no paraphrase may repeat. */
export function checkParaphrases(set: unknown, others: readonly string[] = []): string[] {
  if (!isRecord(set) || !Array.isArray(set.items)) return ['the set has no items'];
  const author = typeof set.paraphrasedBy === 'string' && set.paraphrasedBy !== '';
  return [...(author ? [] : ['set: paraphrasedBy is missing']), ...paraphraseFaults(set.items.filter(hasQuestion), others)];
}

const hasQuestion = (value: unknown): value is ParaphrasedItem =>
  isRecord(value) && typeof value.id === 'string' && typeof value.question === 'string';

/**
 * All faults of a generated item set except those of its paraphrases, as sentences. An empty list means that the set is
 * sound.
 */
export function checkItemSet(set: unknown): string[] {
  const faults: string[] = [];
  if (!isRecord(set)) return ['the set is not an object'];
  for (const field of HEAD_FIELDS) {
    if (typeof set[field] !== 'string' || set[field] === '') faults.push(`set: ${field} is missing`);
  }
  if (!Array.isArray(set.items)) return [...faults, 'set: items is missing'];
  const rules = typeof set.kind === 'string' ? RULES[set.kind] : undefined;
  if (rules === undefined) faults.push('set: no rules for this kind');

  if (set.items.every((item) => isRecord(item) && item.choices === undefined)) {
    checkOpenItems(set.items, rules ?? [], faults);
    return faults;
  }
  const ids = new Set<string>();
  const questions = new Set<string>();
  const positions = [0, 0, 0, 0];
  const items = set.items.flatMap((value, i) => readItem(value, `item ${i + 1}`, faults) ?? []);
  for (const item of items) {
    const say = (fault: string): number => faults.push(`item ${item.id}: ${fault}`);
    if (ids.has(item.id)) say('this id comes twice');
    ids.add(item.id);
    const right = item.choices[item.answer] ?? '';
    const identity = `${item.question}\n${right}`;
    if (questions.has(identity)) say(`this question comes twice with the same answer: "${item.question}"`);
    questions.add(identity);
    if (new Set(item.choices.map((c) => c.toLowerCase())).size < 4) say('two choices are the same');
    if (/\n|[A-D]\. /.test(item.question)) say('the question holds choices');
    positions[item.answer] = (positions[item.answer] ?? 0) + 1;
    const fault = rules === undefined ? null : keyFault(item, rules);
    if (fault !== null) say(fault);
  }
  if (items.length < 140) faults.push(`set: ${items.length} items, at least 140 are wanted`);
  positions.forEach((count, i) => {
    const share = count / Math.max(1, items.length);
    if (share < 0.2 || share > 0.3)
      faults.push(`set: the answer is ${'ABCD'[i]} in ${(100 * share).toFixed(1)}% of the items`);
  });
  return faults;
}

const MADE_SETS = ['arithmetic', 'calendar', 'words', 'numbers'];
const WRITTEN_SETS = ['general', 'problems'];

function main(files: readonly string[]): void {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../src/items/sets');
  const paths = files.length > 0 ? files : [...MADE_SETS, ...WRITTEN_SETS].map((name) => join(folder, `${name}.json`));
  const sets = paths.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')));
  let count = 0;
  for (const [i, set] of sets.entries()) {
    const written = isRecord(set) && WRITTEN_SETS.includes(String(set.id));
    const others = sets.filter((other) => other !== set).flatMap(questionsOf);
    for (const fault of [...(written ? [] : checkItemSet(set)), ...checkParaphrases(set, others)]) {
      console.log(`${paths[i]}: ${fault}`);
      count += 1;
    }
  }
  console.log(count === 0 ? `${paths.length} item sets, no faults` : `${count} faults`);
  if (count > 0) process.exit(1);
}

const questionsOf = (set: unknown): string[] =>
  isRecord(set) && Array.isArray(set.items) ? set.items.filter(hasQuestion).map(({ question }) => question) : [];

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(resolve(process.argv[1])).href)
  main(process.argv.slice(2));
