import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { addressError, listenHost } from './address.ts'

/** @throws StartError when the address cannot be listened on */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: listenHost(config), port: config.port })
  } catch (error) {
    // taken since it was looked at
    const { code, syscall } = error as NodeJS.ErrnoException
    throw syscall === 'listen' && code ? addressError(config, code) : error
  }
}
