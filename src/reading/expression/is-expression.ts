/** Whether a reference is a formula, a tuple or similar, which is compared by value and not by words. */
export const isFormulaReference = (reference: string): boolean =>
  /\\[a-zA-Z]+|[\^_√π∞∪≤≥°²³½]|^\s*[([{].*,.*[)\]}]\s*$/u.test(reference) ||
  (/\d|[-+*/=]/.test(reference) && /^(?:[-+*/=^().,:\d\s]|(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z]))+$/.test(reference));
