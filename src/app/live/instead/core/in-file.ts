export const inFile: boolean = true;
