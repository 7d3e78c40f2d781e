/** One line of the result. Only ratios can be compared between machines and runs. */
export interface Row {
  what: string
  value: number
  unit: string
  /** smallest and largest of the single measurements */
  spread?: readonly [number, number]
  /** the reference of `value`, in the same unit, measured in the same run */
  reference?: { name: string; value: number }
  ratio?: number
  ratioSpread?: readonly [number, number]
  /** limit: `atLeast` for the ratio if there is one, `below` for the value, `timesAtMost` for the ratio */
  aim?: { atLeast: number } | { below: number } | { timesAtMost: number }
  note?: string
}

export interface PartResult {
  rows: Row[]
  /** further data for the JSON file only */
  details?: unknown
}

/** A server in a process of its own. */
export interface Child {
  url: string
  pid: number
  /** from the spawn to the first answer, ms */
  startedMs: number
  stop(): Promise<void>
}

/** A school of a part: a process, its database, and a folder for logs. */
export interface OpenSchool extends Child {
  folder: string
  databaseUrl: string
}

/** Registers what is closed after the part, in reverse order, also after a failure or interruption. */
export interface JobContext {
  defer(close: () => unknown): void
  /** prints the current step */
  print(line: string): void
  /** scales an amount of a full run to this run; at least one */
  count(full: number): number
  /** scales a duration of a full run to this run; in the same unit */
  lasting(full: number): number
  /** a new, empty database for DATABASE_URL, and a folder for logs */
  database(): Promise<{ folder: string; databaseUrl: string }>
  /** one school for all parts that set nothing of it; without it each starts its own */
  sharedSchool?(): Promise<OpenSchool>
}

export type Part = (bench: JobContext) => Promise<PartResult>

/** undefined without a limit */
export function meetsAim({ aim, ratio, value }: Row): boolean | undefined {
  if (!aim) return undefined
  if ('timesAtMost' in aim) return ratio !== undefined && ratio <= aim.timesAtMost
  return 'atLeast' in aim ? (ratio ?? value) >= aim.atLeast : value < aim.below
}
