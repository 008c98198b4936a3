/** The library's cache for models and for the runtime. */
export const libraryCacheName = 'transformers-cache';
