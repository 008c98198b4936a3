export const isSavedReport: boolean = true;
