type Value = string | number | undefined;

/** Characters that XML does not allow, and lone surrogates. */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(noCharacter, '').replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

/** An SVG element as text. External input enters only as an attribute value or a text, and both are escaped here. */
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

/** Text to escape, in contrast to finished elements. */
export interface TextToEscape {
  readonly text: string;
}
