/** Whether a reference is a formula, a tuple or the like, which are compared by value, and not words. */
export const isFormulaReference = (reference: string): boolean =>
  /\\[a-zA-Z]+|[\^_√π∞∪≤≥°²³½]|^\s*[([{].*,.*[)\]}]\s*$/u.test(reference) ||
  (/\d|[-+*/=]/.test(reference) && /^(?:[-+*/=^().,:\d\s]|(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z]))+$/.test(reference));
