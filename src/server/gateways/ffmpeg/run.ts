import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { setPriority } from 'node:os'

export interface Limits {
  /** address space, kilobytes */
  memoryKb: number
  /** until it is killed, ms; 0: it runs until it is stopped */
  ms: number
  /** gives way to everything else */
  gentle?: boolean
}

/** how much of its error output is kept */
const COMPLAINT = 2_000

export interface Running {
  child: ChildProcess
  /** its exit code, its signal, and the end of its error output */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; complaint: string; late: boolean }>
}

/**
 * Starts ffmpeg or ffprobe under limits that the system enforces. It reads no terminal and prints only errors.
 */
export function start(
  program: string,
  args: readonly string[],
  { memoryKb, ms, gentle = false }: Limits,
  stdin: 'ignore' | 'pipe' = 'ignore',
): Running {
  const stdio: StdioOptions = [stdin, 'pipe', 'pipe']
  const child = spawn('/bin/sh', ['-c', `ulimit -v ${memoryKb}; exec "$0" "$@"`, program, ...args], {
    stdio,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  if (gentle && child.pid) {
    try {
      setPriority(child.pid, 10)
    } catch {
      // it has ended already
    }
  }
  let complaint = ''
  let late = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT)
  })
  const timer =
    ms > 0
      ? setTimeout(() => {
          late = true
          child.kill('SIGKILL')
        }, ms)
      : undefined
  const ended: Running['ended'] = new Promise((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(timer)
      resolve({ code, signal, complaint, late })
    }
    child.once('error', (error) => {
      complaint = error.message
      end(null, null)
    })
    child.once('close', end)
  })
  return { child, ended }
}
