/** The texts between the markers of MT-Bench’s judge prompts. The files have question and answers nowhere else. */
export interface JudgedTexts {
  readonly question?: string;
  readonly first?: string;
  readonly second?: string;
}

/** From a prompt for pairs: A was shown first. */
export const textsInPairPrompt = (prompt: string): JudgedTexts => ({
  ...optionalField('question', textBetween(prompt, '[User Question]\n', '\n\n[The Start of')),
  ...optionalField('first', answerOf(prompt, 'Assistant A')),
  ...optionalField('second', answerOf(prompt, 'Assistant B')),
});

/** From a prompt for one answer. */
export const textsInSinglePrompt = (prompt: string): JudgedTexts => ({
  ...optionalField('question', textBetween(prompt, '[Question]\n', '\n\n[The Start of')),
  ...optionalField('first', answerOf(prompt, 'Assistant') ?? answerOf(prompt, 'Assistant A')),
});

const answerOf = (prompt: string, who: string): string | undefined =>
  textBetween(prompt, `[The Start of ${who}'s Answer]\n`, `\n[The End of ${who}'s Answer]`) ??
  textBetween(
    prompt,
    `<|The Start of ${who}'s Conversation with User|>\n`,
    `<|The End of ${who}'s Conversation with User|>`,
  );

function textBetween(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start);
  if (from === -1) return undefined;
  const to = text.indexOf(end, from + start.length);
  return to === -1 ? undefined : text.slice(from + start.length, to).trim();
}

const optionalField = <Name extends keyof JudgedTexts>(name: Name, text: string | undefined): JudgedTexts =>
  text === undefined ? {} : { [name]: text };
