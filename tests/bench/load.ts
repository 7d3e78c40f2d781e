import autocannon from 'autocannon'
import type { JobContext } from './part.ts'

export type Load = { connections: number } & ({ seconds: number } | { requests: number })

/** A load of some seconds; in a small run a fixed number of requests, since autocannon counts in whole seconds. */
export const loadIn = ({ count, lasting }: JobContext, connections: number, seconds: number): Load =>
  lasting(seconds) < 1
    ? { connections: count(connections), requests: 10 * count(connections) }
    : { connections, seconds: lasting(seconds) }

/**
 * Sends requests at full load over keep-alive connections.
 * @returns answers per second, from the start to the last answer
 * @throws when an answer was not 2xx, was refused by `verifyBody`, or is missing
 */
export async function loadOf(
  url: string,
  load: Load,
  options: Omit<autocannon.Options, 'url'> = {},
): Promise<number> {
  const started = performance.now()
  let last = started
  let answers = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: load.connections,
        ...('seconds' in load ? { duration: load.seconds } : { amount: load.requests }),
        ...options,
      },
      (error: unknown, result) => (error ? reject(error) : resolve(result)),
    )
    // its own figures are in whole seconds, and a fixed number of requests does not end on one
    running.on('response', () => {
      answers++
      last = performance.now()
    })
  })
  const { non2xx, errors, mismatches } = result
  if (answers === 0 || non2xx + errors + mismatches > 0)
    throw new Error(`${url}: ${answers} answers, ${non2xx} not 2xx, ${errors} errors, ${mismatches} wrong`)
  return answers / ((last - started) / 1000)
}
