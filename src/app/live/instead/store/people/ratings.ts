/** What people rated is in the app's database. */
export const ratingsOf = (): Promise<readonly never[]> => Promise.resolve([]);
