/** Escapes a text for the brackets of a Markdown link. */
const inBrackets = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>&!]/g, (one) => `\\${one}`);

/** A picture with a link, never a frame: the page that embeds it loads nothing from the app. */
export const readmeSnippet = (alt: string, picture: string, link: string): string =>
  `[![${inBrackets(alt)}](${picture})](${link})`;
