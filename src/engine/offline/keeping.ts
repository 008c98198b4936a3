/** Whether the browser is set to save data. Then nothing is fetched ahead. */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** The app's own folder. Everything that is stored is below it. */
export const appScopeAddress = (): string => new URL('./', document.baseURI).href;
