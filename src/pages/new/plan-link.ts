/** What a plan link says: `#/new?study=&models=&items=&n=&seed=&start=1`. What it leaves out takes the form's defaults. */
export interface PlanLink {
  readonly study?: string;
  readonly models?: readonly string[];
  readonly sets?: readonly string[];
  /** Items per set; `all` for whole sets. */
  readonly n?: number | 'all';
  readonly seed?: number;
  readonly start: boolean;
}

export type LinkFault = Partial<Record<'n' | 'seed', string>>;

const wholeNumber = /^\d{1,10}$/;
export const largestSeed = 2 ** 32 - 1;

export function parsePlanLink(querystring: string | undefined): { link: PlanLink; faults: LinkFault } {
  const parameters = new URLSearchParams(querystring);
  const list = (name: string) =>
    parameters
      .get(name)
      ?.split(',')
      .filter((part) => part !== '');
  const faults: LinkFault = {};

  const n = parameters.get('n');
  if (n !== null && n !== 'all' && !(wholeNumber.test(n) && Number(n) > 0)) {
    faults.n = `The link asks for «${n}» items per set; it must be a whole number above 0, or «all».`;
  }
  const seed = parameters.get('seed');
  if (seed !== null && !(wholeNumber.test(seed) && Number(seed) <= largestSeed)) {
    faults.seed = `The link’s seed «${seed}» is not a whole number from 0 to ${largestSeed}.`;
  }

  const study = parameters.get('study');
  const models = list('models');
  const sets = list('items');
  return {
    link: {
      ...(study !== null && { study }),
      ...(models && { models }),
      ...(sets && { sets }),
      ...(n !== null && !faults.n && { n: n === 'all' ? 'all' : Number(n) }),
      ...(seed !== null && !faults.seed && { seed: Number(seed) }),
      start: parameters.get('start') === '1',
    },
    faults,
  };
}

/** The address that fills the form again. Templates that were changed do not fit into a link: an archive holds them. */
export function formatPlanLink({ study, models, sets, n, seed }: Omit<PlanLink, 'start'>): string {
  const parameters = new URLSearchParams();
  if (study !== undefined) parameters.set('study', study);
  if (models) parameters.set('models', models.join(','));
  if (sets) parameters.set('items', sets.join(','));
  if (n !== undefined) parameters.set('n', String(n));
  if (seed !== undefined) parameters.set('seed', String(seed));
  // Commas, colons and @ may stand in a fragment as they are, and read better so.
  return `#/new?${parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%40', '@')}`;
}
