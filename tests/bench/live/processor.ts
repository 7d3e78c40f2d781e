import { readdir, readFile } from 'node:fs/promises'

/** clock ticks of a second, as Linux counts processor time for user space */
const TICKS = 100

/** pid, its parent, and the processor seconds it has had; those of children that ended are in their parents' */
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

/** Processor seconds that a process and all below it have had. */
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
