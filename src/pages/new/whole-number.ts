/** Whether a text is a whole number within these bounds. */
export function isWholeNumberInRange(text: string, least: number, most: number): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(value) && value >= least && value <= most;
}
