import type { Message } from '../../../../../core/response.ts';

/** A file of a run that Evenkeel asked: its prompts follow from its plan, and none stand in its archive. */
export class LoggedPrompts {
  add(): void {
    throw new Error('The file was saved of a run that Evenkeel asked.');
  }
  has = (): boolean => false;
}

export const isPromptType = (): boolean => false;
export const joined = (): readonly Message[] => [];
