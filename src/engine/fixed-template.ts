/** Keeps prompts the same every day. A template that asks for the date gets this one, which is Llama's fallback. */
const someDay = '26 Jul 2024';
const today = /strftime_now\([^()]*\)/g;

export const withFixedDate = (template: string): string => template.replaceAll(today, `'${someDay}'`);
export const fixedDateNote = `Its chat template contains the date. Evenkeel always uses ${someDay}, so that a prompt is the same every day.`;

export const canTurnThinkingOff = (template: string): boolean => /\benable_thinking\b/.test(template);
export const thinkingOffNote = 'It is asked not to think before it answers (enable_thinking: false).';
