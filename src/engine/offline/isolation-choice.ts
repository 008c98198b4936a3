/**
 * Whether the service worker's answers isolate pages from other origins. A cache stores it, so the service worker can read
 * it without the database. The user's setting (`threads`) takes precedence.
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
