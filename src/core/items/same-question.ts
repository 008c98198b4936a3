/** What two questions have in common that ask the same: their letters and digits, whatever stands between and around them. */
export const questionKey = (question: string): string => {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? question.trim() : words;
};
