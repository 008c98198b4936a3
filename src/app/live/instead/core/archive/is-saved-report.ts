export const isInSavedReport: boolean = true;
