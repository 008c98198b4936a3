/** The letter of an option: `A` for 0, … `Z` for 25. */
export const letterOf = (option: number): string => String.fromCharCode(65 + option);
