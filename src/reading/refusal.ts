import type { Reading } from '../core/reading.ts';

/**
 * The forms by which a refusal is known, where no option can be read. Short on purpose: what is none of these is
 * unreadable, and says so.
 */
const forms: readonly RegExp[] = [
  /\bI(?:'m| am) (?:sorry|afraid)\b[^.!?]{0,40}\b(?:can ?not|can't|unable|not able|won't)\b/i,
  /\bI (?:can ?not|can't|could not|couldn't|will not|won't|am unable to|am not able to|must decline to|refuse to|decline to)(?: \w+)? (?:answer|help|assist|choose|comply|provide|respond|select|do (?:that|this))\b/i,
  /\bI(?:'m| am) (?:unable|not able|not allowed) to (?:\w+ )?(?:answer|help|assist|choose|comply|provide|respond|select)\b/i,
  /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b[^.!?]{0,60}\b(?:can ?not|can't|unable|not able|don't|do not)\b/i,
];

/** The refusal that a text is, with the words that say it; undefined where it is none. */
export function refusalIn(text: string): Reading | undefined {
  const plain = text.replace(/[‘’]/g, "'").replace(/\s+/g, ' ');
  for (const form of forms) {
    const found = form.exec(plain);
    if (found) return { kind: 'refusal', why: `it says “${found[0]}”` };
  }
  return undefined;
}
