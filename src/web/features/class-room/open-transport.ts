import type { OpenTransport } from './transport.ts'

/** Loads the transport that the school uses, and no other. */
export const openTransport: OpenTransport = async (config, listener) => {
  if (config.transport === 'tencent') {
    const { openTim } = await import('./tim-transport.ts')
    return openTim(config, listener)
  }
  const { openSocket } = await import('./socket-transport.ts')
  return openSocket(config, listener)
}
