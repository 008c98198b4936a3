/** The letter of an option: `A` for 0, … `Z` for 25. */
export const optionLetter = (option: number): string => String.fromCharCode(65 + option);
