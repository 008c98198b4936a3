/**
 * Units of measure that make two numbers different, each with its names. Currencies and percent are left out, because an
 * answer may omit them.
 */
const names: readonly string[] = [
  'mm millimetre millimetres millimeter millimeters',
  'cm centimetre centimetres centimeter centimeters',
  'm metre metres meter meters',
  'km kilometre kilometres kilometer kilometers',
  'inch inches',
  'ft foot feet',
  'yd yard yards',
  'mi mile miles',
  'mg milligram milligrams',
  'g gram grams',
  'kg kilogram kilograms',
  't tonne tonnes ton tons',
  'oz ounce ounces',
  'lb lbs pound pounds',
  'ms millisecond milliseconds',
  's sec secs second seconds',
  'min mins minute minutes',
  'h hr hrs hour hours',
  'day days',
  'week weeks',
  'month months',
  'year years',
  'ml millilitre millilitres milliliter milliliters',
  'l litre litres liter liters',
  'gallon gallons',
];

const canonical: ReadonlyMap<string, string> = new Map(
  names.flatMap((line) => {
    const [unit = '', ...others] = line.split(' ');
    return [unit, ...others].map((name) => [name, unit] as const);
  }),
);

/**
 * The unit of measure at the beginning of a text, by its shortest name: “ kilometres” gives km. Squares and quotients of
 * units are ignored.
 */
export function unitAtStart(text: string): string | undefined {
  const word = /^\s?(\p{L}{1,12})(?![\p{L}\p{N}²³/^·])/u.exec(text)?.[1] ?? '';
  // “5 M” is not a metre, and “5 H” is not an hour.
  return canonical.get(word.length === 1 ? word : word.toLowerCase());
}
