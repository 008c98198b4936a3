/** A paper's printed tables as they lie in `public/published/<id>.json`; made by `tools/generators/published/make.ts`. */
export interface PublishedPaper extends PublishedEntry {
  readonly tables: readonly PublishedTable[];
}

/** What the list of papers shows of one: an entry of `public/published/index.json`. */
export interface PublishedEntry {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  readonly where: string;
  readonly url: string;
  /** What is there, in a sentence of our own. */
  readonly holds: string;
  /** How far the printed figures can be computed again, in a sentence. */
  readonly verdict: string;
}

export interface PublishedTable {
  readonly id: string;
  readonly title: string;
  /** How to read it. */
  readonly reading?: string;
  readonly columns: readonly PublishedColumn[];
  /** One value for each column, in their order; `null` where the paper prints none. */
  readonly rows: readonly (readonly PublishedCellValue[])[];
  readonly notes: readonly ReproductionNote[];
}

export type PublishedCellValue = string | number | null;

export interface PublishedColumn {
  readonly id: string;
  readonly title: string;
  readonly unit?: string;
  /** Of a column of numbers: as many as the paper prints, two more where they are ours. Texts have none. */
  readonly digits?: number;
  /** Its numbers are of different things: each is shown with as many digits as it has. */
  readonly mixed?: true;
  /** The column whose printed numbers these are, computed again by us. */
  readonly recomputes?: string;
}

/** What comes of computing a table again. */
export interface ReproductionNote {
  readonly kind: 'reproduces' | 'in part' | 'does not reproduce' | 'to know';
  readonly text: string;
}
