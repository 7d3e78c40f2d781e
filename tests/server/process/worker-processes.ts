import { readdir, readFile, readlink } from 'node:fs/promises'

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

/** Children of a process that run a program. */
async function childrenWith(pid: number, program: string): Promise<number[]> {
  const children = await childrenOf(pid)
  // one that was killed is gone between the two looks
  const lines = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  )
  return children.filter((_child, at) => lines[at]?.includes(program))
}

/** Children of the server that serve requests: by what the system says of processes. */
export const workersOf = (server: number): Promise<number[]> => childrenWith(server, 'main.js')

/** The worker that has the process of WebRTC, and that process. */
export async function workerWithSfu(server: number): Promise<{ worker: number; sfu: number }> {
  for (const worker of await workersOf(server)) {
    const [sfu] = await childrenWith(worker, 'sfu.js')
    if (sfu !== undefined) return { worker, sfu }
  }
  throw new Error('no worker has a process of WebRTC')
}

async function socketsOf(pid: number): Promise<Set<string>> {
  const names = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
}

/** Which of some processes have connections to a port at which another one listens on this machine. */
export async function connectedTo(listener: number, pids: readonly number[]): Promise<number[]> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const own = await socketsOf(listener)
  const [LOCAL, REMOTE, STATE, INODE] = [1, 2, 3, 9]
  const ports = rows
    .filter((row) => row[STATE] === '0A' && own.has(row[INODE] ?? ''))
    .map((row) => row[LOCAL]?.split(':')[1])
  const inodes = new Set(
    rows
      .filter((row) => row[STATE] === '01' && ports.includes(row[REMOTE]?.split(':')[1]))
      .map((row) => row[INODE] ?? ''),
  )
  const found = await Promise.all(
    pids.map(async (pid) => [...(await socketsOf(pid))].some((inode) => inodes.has(inode))),
  )
  return pids.filter((_pid, at) => found[at])
}
