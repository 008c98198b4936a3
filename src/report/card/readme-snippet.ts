/** What stands between the brackets of Markdown as it is. */
const inBrackets = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>&!]/g, (one) => `\\${one}`);

/** A picture with a link, never a frame: what shows it loads nothing of ours. */
export const readmeSnippet = (alt: string, picture: string, link: string): string =>
  `[![${inBrackets(alt)}](${picture})](${link})`;
