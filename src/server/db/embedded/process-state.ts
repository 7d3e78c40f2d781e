import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from './errors.ts'

/** ending: it has released its memory and with it its command line, but still exists */
export type ProcessState = 'gone' | 'ending' | 'other' | 'postmaster'

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function onLinux(pid: number, directory: string): Promise<ProcessState> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    // the name in brackets may itself hold brackets and spaces
    const state = status.slice(status.lastIndexOf(')') + 2)[0]
    if (state === 'Z' || state === 'X') return 'gone'
    // readable for everyone, unlike /proc/<pid>/cwd and exe
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command === '') return 'ending'
    const words = command.split('\0')
    return words[words.indexOf('-D') + 1] === directory ? 'postmaster' : 'other'
  } catch {
    // with hidepid other accounts' processes are not seen: then better take it for ours than start a second
    return 'postmaster'
  }
}

async function byPs(pid: number, directory: string): Promise<ProcessState> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  if (stdout.startsWith('Z')) return 'gone'
  return stdout.includes(`-D ${directory} `) ? 'postmaster' : 'other'
}

/** Whether a process number belongs to the PostgreSQL of this cluster. A zombie counts as ended. */
export async function stateOf(pid: number, directory: string): Promise<ProcessState> {
  if (!answersSignals(pid)) return 'gone'
  const state = await (process.platform === 'linux' ? onLinux(pid, directory) : byPs(pid, directory))
  // it may have ended while it was looked at
  return answersSignals(pid) ? state : 'gone'
}
