/** Whether what is sent to a host stays on this machine. */
export function isOnThisMachine({ hostname }: { readonly hostname: string }): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a host's name alone says that it is on the local network: a private IPv4 address (RFC 1918, RFC 3927) or a name of multicast DNS. */
export function isOnLocalNetwork({ hostname }: { readonly hostname: string }): boolean {
  return (
    hostname.endsWith('.local') ||
    (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname) && /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname))
  );
}
