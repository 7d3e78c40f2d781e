import { startCluster } from './cluster.ts'
import type { JobContext, Part, PartResult } from './part.ts'

export interface Run {
  /** share of the amounts of a full run: 1 is all of them */
  scale: number
  /** prints the current step */
  say(line: string): void
  /** where a part gets a database; a cluster of its own by default */
  database(bench: JobContext): ReturnType<JobContext['database']>
}

export const fullRun: Run = { scale: 1, say: (line) => console.log(line), database: startCluster }

/** Runs a part and closes what it opened, in reverse order, also after a failure or Ctrl+C. */
export async function closingAfter(part: Part, run: Run = fullRun): Promise<PartResult> {
  const closings: (() => unknown)[] = []
  const closeAll = async (): Promise<void> => {
    for (let close = closings.pop(); close; close = closings.pop())
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
  }
  const bench: JobContext = {
    defer: (close) => closings.push(close),
    say: run.say,
    count: (full) => Math.max(1, Math.round(full * run.scale)),
    lasting: (full) => full * run.scale,
    database: () => run.database(bench),
  }
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
