import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { StartError } from './start-error.ts'

/** `localhost` is the loopback that everyone has: two listeners, one for each of its addresses, would stop apart. */
export const listenHost = ({ host }: Pick<Config, 'host'>): string =>
  host === 'localhost' ? '127.0.0.1' : host

export function addressError({ host, port }: Config, problem: string): StartError {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (problem === 'EADDRINUSE')
    return new StartError(`${place} is taken by another program. Stop it, or set PORT to another number.`)
  if (problem === 'EACCES')
    return new StartError(`this user may not listen on ${place}. Set PORT to 1024 or above.`)
  return new StartError(`HOST is ${host}, which is no address of this machine (${problem}).`)
}

/** Whether an address can be listened on now. @returns the system's error code, or null */
export const addressProblem = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })

/**
 * The address must be free before anything is made, so that a clash leaves nothing half done.
 * @throws StartError
 */
export async function requireFreeAddress(config: Config): Promise<void> {
  const problem = await addressProblem(listenHost(config), config.port)
  if (problem !== null) throw addressError(config, problem)
}
