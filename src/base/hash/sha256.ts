const encoder = new TextEncoder();

/** SHA-256 of bytes, or of a string's UTF-8 bytes, as lower-case hex. */
export async function sha256Hex(content: string | ArrayBuffer): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content));
}

/** The first 32 bits of the SHA-256 as an unsigned integer. All seeds below the plan's are made this way. */
export async function sha256Seed(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return new DataView(digest).getUint32(0);
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
