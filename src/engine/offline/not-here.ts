/** What is said where an engine’s own files are needed and can neither be found nor fetched. */
export const notHere =
  'What runs this model is not kept on this machine and cannot be fetched now. Connect once, and run a model or choose “Keep for offline” in Settings.';

/** The same of what compares texts. */
export const textsNotHere =
  'What compares texts is not kept on this machine and cannot be fetched now. Connect once, and compare texts or choose “Keep for offline” in Settings.';
