import { readdir, readFile } from 'node:fs/promises'

/** clock ticks per second, the unit of Linux' process times */
const TICKS = 100

/** pid, its parent, and its processor seconds; those of ended children are included in their parents' */
async function processTimes(): Promise<{ pid: number; parent: number; seconds: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
      return { pid: Number(pid), parent: Number(fields[1] ?? 0), seconds: ticks / TICKS }
    }),
  )
  return read
}

/** Processor seconds of a process and its descendants. */
export async function processorSeconds(root: number): Promise<number> {
  const all = await processTimes()
  const family = new Set([root])
  for (let grown = true; grown; ) {
    grown = false
    for (const { pid, parent } of all)
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid)
        grown = true
      }
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0)
}
