/** A live file offers no choices that require measuring the run again. As in a shared report, the earlier choices stay. */
export const watchReaderChoices = () => (): void => {};
export const changeReaderChoices = (): Promise<boolean> => Promise.resolve(false);
