/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name from a log as a label: plain words begin with a capital, what looks like a field’s name stays as it is. */
export const asLabel = (name: string): string => (/^[a-z]+(?: [a-z]+)*$/.test(name) ? capital(name) : name);
