/**
 * Whether the service worker answers so that pages are isolated from other origins. It is kept in a cache, where the service worker reads
 * it without the database; the setting that a person chose (`threads`) leads.
 */
const choiceLocation = (scope: string) => ({
  cache: `evenkeel-choices ${scope}`,
  key: new URL('choices/isolated', scope).href,
});

export async function isIsolationChosen(scope: string): Promise<boolean> {
  const { cache, key } = choiceLocation(scope);
  return (await (await caches.open(cache)).match(key)) !== undefined;
}

export async function storeIsolationChoice(scope: string, chosen: boolean): Promise<void> {
  const { cache, key } = choiceLocation(scope);
  const choices = await caches.open(cache);
  if (chosen) await choices.put(key, new Response('yes'));
  else await choices.delete(key);
}
