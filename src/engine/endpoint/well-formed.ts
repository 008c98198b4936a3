/** Replaces each unpaired surrogate with �, because no file can store one and no hash can cover one. */
export const replaceUnpairedSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
