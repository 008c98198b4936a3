/**
 * Answers in MMLU-Pro's `eval_results` with one statement in the requested form that are parsed as another letter. A person
 * reviewed each on 28 November 2026. The keys are model and question. Where the answer itself continues to another letter,
 * the last statement counts.
 */
export const reviewedDisagreements: Readonly<Record<string, string>> = {
  'gemini-1.5-flash-002 10430': 'right: it ends with “the closest answer is J”',
  'gemini-1.5-flash-002 8101': 'right: it corrects itself and ends with the closest option, A',
  'gemini-1.5-flash-002 7780': 'right: it ends with the words of G as the most likely answer',
  'gemini-1.5-flash-002 9593': 'right: it ends with the words and letter of E as the closest answer',
  'gemini-1.5-pro-002 10766': 'right: it ends with J in a box',
  'gemini-1.5-pro-002 12070': 'right: it ends with “the closest provided answer is D”',
  'gemini-1.5-pro-002 8528': 'right: it ends with F in a box',
  'gemini-1.5-pro-002 8185': 'right: it ends with A in a box',
  'gemini-1.5-pro-002 3785': 'arguable: it names the words of C as the closest answer, and then doubts them',
  'gemini-1.5-pro-002 12080': 'wrong: it names B as the closest option, and ends with “which would be F”',
  'gemini-1.5-pro-002 11385': 'wrong: after its answer it begins a list, “a)”, which is read as A',
  'Phi-3-mini-4k-instruct 472': 'right: it ends with G under the heading of the correct answer',
  'Qwen1.5-72B-Chat 9686': 'right: it ends with “Final Answer: E”',
  'Qwen1.5-72B-Chat 7745': 'right: it ends with “Final Answer: B”',
  'Qwen1.5-72B-Chat 5003': 'right: it ends with “The answer is E” below its own conclusion',
  'Qwen1.5-72B-Chat 1375': 'a run-on: it ends with the answers to five questions',
  'Qwen1.5-72B-Chat 3420': 'wrong: it ends with a combination of two letters, and one of them is read',
};
