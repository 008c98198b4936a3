/** A key that is the same for questions with the same letters and digits, whatever their case and punctuation. */
export const questionKey = (question: string): string => {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? question.trim() : words;
};
