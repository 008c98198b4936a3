/** Addresses of the workers that know the studies. They are entries like the page itself, so the page's entry registers them. */
const addresses = new Map<string, string>();

export function registerWorkerAddresses(given: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(given)) addresses.set(name, address);
}

/** Undefined outside of a page. */
export const getWorkerAddress = (name: string): string | undefined => addresses.get(name);

export function startRegisteredWorker(name: string): Worker {
  const address = addresses.get(name);
  if (address === undefined) throw new Error(`The page has no address for its worker "${name}".`);
  // Several workers may share a file, which tells by the name which of them it is.
  return new Worker(address, { type: 'module', name });
}
