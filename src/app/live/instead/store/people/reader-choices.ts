/** In a file nothing can be chosen that would have the run measured anew: as in a shared report, what was chosen stays. */
export const watchReaderChoices = () => (): void => {};
export const changeReaderChoices = (): Promise<boolean> => Promise.resolve(false);
