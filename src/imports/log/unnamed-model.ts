/** Where a log does not say which model answered. */
export const unnamedModel = 'unnamed model';
