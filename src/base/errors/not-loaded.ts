/** The message for a file of the page that is loaded on demand and failed to load. */
export const pageFileFailedMessage =
  'A file of this page could not be loaded: either the connection is down, or Evenkeel was updated and the page must be reloaded.';
