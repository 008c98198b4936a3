export const isRunningInSavedReport: boolean = true;
