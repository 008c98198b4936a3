/** What is said where a file of the page that is fetched when it is wanted did not come. */
export const pageFileFailedMessage =
  'A file of this page could not be loaded: either the connection is down, or Evenkeel was updated and the page must be reloaded.';
