/** Where the library keeps models, and the runtime that they run on. */
export const libraryCacheName = 'transformers-cache';
