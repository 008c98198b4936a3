/** Rewrites that turn equivalent notations of TeX into one. */
const rewritten: readonly (readonly [RegExp, string])[] = [
  [/\\[dtc]frac(?![a-zA-Z])/g, '\\frac'],
  [/\\(?:left|right|big|Big|bigg|Bigg|displaystyle|textstyle|limits)(?![a-zA-Z])/g, ''],
  [/\\[!,;: ]|\\q?quad(?![a-zA-Z])|~/g, ' '],
  [/\^\s*\{?\s*\\circ\s*\}?|\\degree(?![a-zA-Z])|°/g, '\\deg '],
  [/\\cdot(?![a-zA-Z])|\\times(?![a-zA-Z])|[×·∙⋅]/g, '*'],
  [/\\div(?![a-zA-Z])|÷/g, '/'],
  [/[−–—]/g, '-'],
  [/π/g, '\\pi '],
  [/∞/g, '\\infty '],
  [/√\s*(\d+(?:\.\d+)?|[a-zA-Z])/g, '\\sqrt{$1}'],
  [/√/g, '\\sqrt'],
  [/∪/g, '\\cup '],
  [/≤|\\leq(?![a-zA-Z])|\\leqslant(?![a-zA-Z])/g, '\\le '],
  [/≥|\\geq(?![a-zA-Z])|\\geqslant(?![a-zA-Z])/g, '\\ge '],
  [/\\lbrace(?![a-zA-Z])/g, '\\{'],
  [/\\rbrace(?![a-zA-Z])/g, '\\}'],
  [/\\(?:mathrm|mathbf|textbf|textit|mbox|operatorname)\s*\{/g, '\\text{'],
  [/\\[$%&#]/g, '$&'],
];

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/**
 * Normalises an expression to one form of TeX: compatible characters become equal, layout marks go, and each gap becomes one
 * space.
 */
export function normaliseTex(text: string): string {
  const raised = text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^{${[...digits].map((digit) => superscripts.indexOf(digit)).join('')}}`)
    .replace(/(\d?)([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (_, digit: string, sign: string) => {
      const [top, bottom] = (fractions[sign] ?? '').split('/');
      return `${digit}\\frac{${top}}{${bottom}}`;
    })
    .normalize('NFKC');
  // Thousands first: “12,\!000” must not become two numbers.
  const grouped = raised.replace(
    /(\d)\s*(?:\{,\}|,)(?:\\!|\s)?(?=\d{3}(?!\d))/g,
    (_, digit: string, at: number, whole: string) => (isGrouped(whole, at) ? digit : `${digit},`),
  );
  return rewritten
    .reduce((plain, [pattern, by]) => plain.replace(pattern, by), grouped.replace(/(?<!\\)\$/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** “1,000” inside of a tuple such as “(1,000)” is one number; “(1, 234)” is two, as its comma has a space. */
const isGrouped = (text: string, at: number): boolean => !/^\d\s*,\s/.test(text.slice(at, at + 4));
