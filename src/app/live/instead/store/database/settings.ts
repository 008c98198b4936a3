/** In a file nothing is set: what asks for a setting is left out there. */
export const getSetting = (): Promise<''> => Promise.resolve('');
export const setSetting = (): Promise<void> => Promise.resolve();
