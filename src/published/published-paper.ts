/** A paper's printed tables, as in `public/published/<id>.json`; made by `tools/generators/published/make.ts`. */
export interface PublishedPaper extends PublishedEntry {
  readonly tables: readonly PublishedTable[];
}

/** A paper in the list of papers: an entry of `public/published/index.json`. */
export interface PublishedEntry {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  readonly where: string;
  readonly url: string;
  /** What the tables contain, in a sentence of our own. */
  readonly holds: string;
  /** How far the printed figures can be recomputed, in a sentence. */
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
  /** For a column of numbers: as many digits as the paper prints, two more if the numbers are ours. Absent for texts. */
  readonly digits?: number;
  /** Its numbers measure different things, so each is shown with all its digits. */
  readonly mixed?: true;
  /** The column whose printed numbers this column recomputes. */
  readonly recomputes?: string;
}

/** The result of recomputing a table. */
export interface ReproductionNote {
  readonly kind: 'reproduces' | 'in part' | 'does not reproduce' | 'to know';
  readonly text: string;
}
