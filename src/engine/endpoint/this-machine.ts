/** Whether requests to a host stay on this machine. */
export function isOnThisMachine({ hostname }: { readonly hostname: string }): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Whether a host's name alone shows that it is on the local network. Such names are private IPv4 addresses (RFC 1918, RFC
 * 3927) and multicast DNS names.
 */
export function isOnLocalNetwork({ hostname }: { readonly hostname: string }): boolean {
  return (
    hostname.endsWith('.local') ||
    (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname) && /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname))
  );
}
