type Value = string | number | undefined;

/** What XML cannot hold at all, and halves of characters. */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(noCharacter, '').replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

/** An SVG element as text. Whatever comes from outside gets in by a value or a text, and both are escaped here. */
export function svgElementText(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  inside: string | TextToEscape = '',
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [` ${key}="${escapeXml(typeof value === 'number' ? String(Math.round(value * 10) / 10) : value)}"`],
  );
  const content = typeof inside === 'string' ? inside : escapeXml(inside.text);
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

/** Words, in difference to elements that are made already. */
export interface TextToEscape {
  readonly text: string;
}
