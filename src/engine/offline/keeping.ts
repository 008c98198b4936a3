/** Whether the browser was asked to save data: then nothing is fetched ahead. */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Where the app is served from: what is kept is kept below it. */
export const appScopeAddress = (): string => new URL('./', document.baseURI).href;
