/** Whether what is sent to a host stays on this machine. */
export function isOnThisMachine({ hostname }: { readonly hostname: string }): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
