/** The text with a capital first letter. */
export const capitalizeFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name from a log as a label: plain words begin with a capital; a name that looks like a field's stays unchanged. */
export const capitalizePlainWords = (name: string): string =>
  /^[a-z]+(?: [a-z]+)*$/.test(name) ? capitalizeFirst(name) : name;
