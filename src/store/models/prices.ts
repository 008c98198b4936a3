import { isPrices, type PricePerMillionTokens, type TokenPricesByModel } from '../../core/spending/spending.ts';
import { database } from '../database/database.ts';

// Not among the settings that every page loads, since only the form needs it.
const key = 'prices';

/**
 * The prices of servers' models, as a person entered them, by model. A value that this version does not know counts as
 * empty.
 */
export async function listPrices(): Promise<TokenPricesByModel> {
  const value: unknown = (await database.settings.get(key))?.value;
  return isPrices(value) ? value : {};
}

/** Stores the model's price or, without `price`, removes it. Returns all current prices. */
export function saveOrForgetPrice(model: string, price: PricePerMillionTokens | undefined): Promise<TokenPricesByModel> {
  return database.transaction('rw', database.settings, async () => {
    const { [model]: _, ...others } = await listPrices();
    const prices = price ? { ...others, [model]: price } : others;
    const value = Object.fromEntries(Object.entries(prices).map(([id, { input, output }]) => [id, { input, output }]));
    await database.settings.put({ key, value });
    return prices;
  });
}
