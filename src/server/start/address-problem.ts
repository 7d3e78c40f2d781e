import { createServer } from 'node:net'

/** Whether an address can be listened on now. @returns the system's error code, or null */
export const addressProblem = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
