/** A live file has no settings, and none of the code that needs one. */
export const getSetting = (): Promise<''> => Promise.resolve('');
export const setSetting = (): Promise<void> => Promise.resolve();
