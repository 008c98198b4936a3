/** How another program takes a letter from A to J from an answer. Undefined if it takes none. */
export interface PeerRule {
  readonly name: string;
  readonly letterIn: (text: string) => string | undefined;
}

const first = (text: string, form: RegExp): string | undefined => form.exec(text)?.[1]?.toUpperCase();
const last = (text: string, form: RegExp): string | undefined => [...text.matchAll(form)].at(-1)?.[1]?.toUpperCase();

/** Follows the programs' own descriptions. Each rule searches for one form and ignores the text around it. */
export const peerRules: readonly PeerRule[] = [
  { name: 'MMLU-Pro and lm-eval: the first “answer is (X)”', letterIn: (text) => first(text, /answer is \(?([A-J])\)?/) },
  {
    name: 'MMLU-Pro’s script: that, else the last “Answer: X”, else the last single letter',
    letterIn: (text) =>
      first(text, /answer is \(?([A-J])\)?/) ??
      last(text, /[aA]nswer:\s*([A-J])/g) ??
      last(text, /(?<![A-Za-z0-9_])([A-J])(?![A-Za-z0-9_])/g),
  },
  { name: 'simple-evals: “Answer: X”', letterIn: (text) => first(text, /answer[ \t]*:[ \t]*\$?([A-J])\$?/i) },
  {
    name: 'Inspect’s choice: the last line “ANSWER: X”',
    letterIn: (text) => last(text, /^[ \t]*answer\s*:\s*([A-J])(?![A-Za-z0-9])/gim),
  },
];
