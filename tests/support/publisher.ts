import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { filmArgs } from './film-args.ts'

export interface Publisher {
  /** its exit code; null: it was stopped */
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** A broadcasting program such as OBS. */
export function publishTo(address: string, seconds = 60): Publisher {
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-re', ...filmArgs(seconds), '-f', 'flv', address],
    {
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  )
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const publisher: Publisher = {
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
  publishing.add(publisher)
  return publisher
}

const publishing = new Set<Publisher>()

/** After each test: those that it left. */
export async function stopPublishers(): Promise<void> {
  await Promise.all([...publishing].map((one) => one.stop()))
  publishing.clear()
}
