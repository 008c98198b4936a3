/** Where the library keeps models, and the runtime that they run on. */
export const libraryCache = 'transformers-cache';
