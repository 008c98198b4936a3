/** With � for every half of a character (a surrogate without its other half), which no file can hold and no hash can be made of. */
export const replaceUnpairedSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
