/** One line of the result. Only ratios compare between machines and runs; absolute figures do not. */
export interface Row {
  what: string
  value: number
  unit: string
  /** smallest and largest of the single measurements */
  spread?: readonly [number, number]
  /** what `value` is held against, in the same unit, measured in the same run */
  reference?: { name: string; value: number }
  ratio?: number
  ratioSpread?: readonly [number, number]
  /** `atLeast` is about the ratio where there is one, `below` about the value, `timesAtMost` about the ratio */
  aim?: { atLeast: number } | { below: number } | { timesAtMost: number }
  note?: string
}

export interface PartResult {
  rows: Row[]
  /** what does not fit a table; goes into the JSON alone */
  details?: unknown
}

/** Takes what has to be closed after the part, last first, also when the part fails or is interrupted. */
export interface JobContext {
  defer(close: () => unknown): void
  /** one line about what is being done */
  say(line: string): void
  /** how many of something this run has, given how many a full run has; at least one */
  count(full: number): number
  /** how long something lasts in this run, given how long in a full one; in the same unit */
  lasting(full: number): number
  /** a new, empty database for DATABASE_URL, and a folder for logs */
  database(): Promise<{ folder: string; databaseUrl: string }>
}

export type Part = (bench: JobContext) => Promise<PartResult>

/** undefined where there is no aim */
export function meetsAim({ aim, ratio, value }: Row): boolean | undefined {
  if (!aim) return undefined
  if ('timesAtMost' in aim) return ratio !== undefined && ratio <= aim.timesAtMost
  return 'atLeast' in aim ? (ratio ?? value) >= aim.atLeast : value < aim.below
}
