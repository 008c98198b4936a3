const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number up to twelve as a word, “no” for 0; above twelve `over(n)`. */
export const numberToWord = (n: number, over: (n: number) => string = String): string => numerals[n] ?? over(n);
