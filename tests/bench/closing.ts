import { startCluster } from './cluster.ts'
import type { JobContext, Part, PartResult } from './part.ts'

export interface Run {
  /** share of the amounts of a full run: 1 is all of them */
  scale: number
  /** prints the current step */
  print(line: string): void
  /** where a part gets a database; a cluster of its own by default */
  database(bench: JobContext): ReturnType<JobContext['database']>
  /** a school that parts share which set nothing of it; by default each starts its own */
  sharedSchool?: NonNullable<JobContext['sharedSchool']>
}

export const fullRun: Run = { scale: 1, print: (line) => console.log(line), database: startCluster }

/** What a part of this run gets, and what closes all that was opened by it, in reverse order. */
export function contextOf(run: Run): { bench: JobContext; closeAll: () => Promise<void> } {
  const closings: (() => unknown)[] = []
  const bench: JobContext = {
    defer: (close) => closings.push(close),
    print: run.print,
    count: (full) => Math.max(1, Math.round(full * run.scale)),
    lasting: (full) => full * run.scale,
    database: () => run.database(bench),
    ...(run.sharedSchool && { sharedSchool: run.sharedSchool }),
  }
  async function closeAll(): Promise<void> {
    for (let close = closings.pop(); close; close = closings.pop())
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
  }
  return { bench, closeAll }
}

/** Runs a part and closes what it opened, in reverse order, also after a failure or Ctrl+C. */
export async function closingAfter(part: Part, run: Run = fullRun): Promise<PartResult> {
  const { bench, closeAll } = contextOf(run)
  const interrupted = (): void => void closeAll().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    return await part(bench)
  } finally {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await closeAll()
  }
}
