import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  /** where browsers find it */
  address: string
  /** New connections go there first; those that stand remain. */
  prefer(address: string): void
  /** Breaks every connection. */
  breakAll(): void
  close(): void
}

const portOf = (address: string): number => Number(new URL(address).port)

/**
 * Leads TCP connections to one of several servers: to the one that it prefers, or the next where that does not answer.
 * A connection ends for both when it ends for one.
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
