import type { Bench, Part, PartResult } from './part.ts'

/** Runs a part and closes what it opened, last first, also when it fails or Ctrl+C ends it. */
export async function closingAfter(part: Part): Promise<PartResult> {
  const closings: (() => unknown)[] = []
  const closeAll = async (): Promise<void> => {
    for (let close = closings.pop(); close; close = closings.pop())
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
  }
  const bench: Bench = {
    defer: (close) => closings.push(close),
    say: (line) => console.log(line),
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
