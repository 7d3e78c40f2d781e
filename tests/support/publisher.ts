import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { videoArgs } from './video-args.ts'

const AGAIN_MS = 500

export interface Publisher {
  /** its exit code; null: it was stopped */
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** A broadcasting program such as OBS. */
export function publishTo(address: string, seconds = 60): Publisher {
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-re', ...videoArgs(seconds), '-f', 'flv', address],
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

/** A publisher that reconnects whenever it is disconnected, as such programs do. */
export function publishAgainAndAgain(address: string): Publisher {
  let stopped = false
  let current = publishTo(address)
  const ended = (async () => {
    for (;;) {
      const code = await current.ended
      publishing.delete(current)
      if (stopped) return code
      await setTimeout(AGAIN_MS)
      if (stopped) return code
      current = publishTo(address)
    }
  })()
  const publisher: Publisher = {
    ended,
    async stop() {
      stopped = true
      await current.stop()
      await ended
    },
  }
  publishing.add(publisher)
  return publisher
}

const publishing = new Set<Publisher>()

/** Runs after each test: stops the publishers that it left. */
export async function stopPublishers(): Promise<void> {
  await Promise.all([...publishing].map((one) => one.stop()))
  publishing.clear()
}
