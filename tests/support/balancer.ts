import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  /** its address for browsers */
  address: string
  /** Directs new connections to this server; existing ones remain. */
  prefer(address: string): void
  /** Breaks every connection. */
  breakAll(): void
  close(): void
}

const portOf = (address: string): number => Number(new URL(address).port)

/**
 * Forwards TCP connections to one of several servers: to the preferred one, or the next that answers.
 * When either side closes a connection, both end.
 */
export async function startBalancer(...addresses: [string, ...string[]]): Promise<Balancer> {
  let ports = addresses.map(portOf)
  const open = new Set<Socket>()

  function lead(browser: Socket, [port, ...others]: number[]): void {
    if (port === undefined) {
      browser.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    open.add(upstream)
    let isUp = false
    upstream.once('connect', () => {
      isUp = true
      browser.pipe(upstream)
      upstream.pipe(browser)
    })
    upstream.on('error', () => undefined)
    upstream.once('close', () => {
      open.delete(upstream)
      if (isUp || browser.destroyed) browser.destroy()
      else lead(browser, others)
    })
    browser.once('close', () => upstream.destroy())
  }

  const server = createServer((browser) => {
    open.add(browser)
    browser.on('error', () => undefined)
    browser.once('close', () => open.delete(browser))
    lead(browser, ports)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prefer(address) {
      const first = portOf(address)
      ports = [first, ...ports.filter((port) => port !== first)]
    },
    breakAll,
    close() {
      breakAll()
      server.close()
    },
  }
}
