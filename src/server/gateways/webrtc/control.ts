import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { MuteOrder, PublishOrder, SfuLine, WatchOrder } from './messages.ts'
import { type WebrtcPeer, WebrtcRefused } from './webrtc.ts'

/** Where the process with the peers takes orders. */
export interface Control {
  port: number
  secret: string
}

/** an answer takes so long at most, ms */
const ANSWER_MS = 8_000

/**
 * Orders a peer. The answer of the process lasts as long as the peer, so that neither outlives the other.
 * @throws WebrtcRefused
 */
export function orderPeer(
  { port, secret }: Control,
  path: '/publish' | '/watch',
  order: PublishOrder | WatchOrder,
): Promise<WebrtcPeer> {
  return new Promise((resolve, reject) => {
    const upstream = request({
      ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
      headers: { authorization: secret, 'content-type': 'application/json' },
    })
    const timer = setTimeout(() => upstream.destroy(), ANSWER_MS)
    let connect = (): void => undefined
    let finish = (): void => undefined
    let received = (_: boolean): void => undefined
    const connected = new Promise<void>((done) => (connect = done))
    const ended = new Promise<void>((done) => (finish = done))
    const end = (): void => {
      clearTimeout(timer)
      finish()
      // after an answer this changes nothing
      reject(new WebrtcRefused('failed'))
    }
    upstream.once('error', end)
    upstream.once('response', (response) => {
      response.once('error', end)
      response.once('close', end)
      const lines = createInterface({ input: response })
      // it repeats the errors of what it reads
      lines.on('error', end)
      lines.on('line', (text) => {
        const line = JSON.parse(text) as SfuLine
        clearTimeout(timer)
        if ('refused' in line) reject(new WebrtcRefused(line.refused))
        else if ('connected' in line) connect()
        else if ('isReceived' in line) received(line.isReceived)
        else
          resolve({
            ...{ answer: line.answer, connected, ended, destroy: () => upstream.destroy() },
            onReceived: (tell) => (received = tell),
          })
      })
    })
    upstream.end(JSON.stringify(order))
  })
}

/** Says whether the sound of a room is passed on. Where the process has just ended there is none. */
export function orderMute({ port, secret }: Control, order: MuteOrder): Promise<void> {
  return new Promise((resolve) => {
    const upstream = request({
      ...{ host: '127.0.0.1', port, path: '/mute', method: 'POST', agent: false, timeout: ANSWER_MS },
      headers: { authorization: secret, 'content-type': 'application/json' },
    })
    upstream.once('timeout', () => upstream.destroy())
    // an error is followed by it too
    upstream.once('close', () => resolve())
    upstream.on('error', () => undefined)
    upstream.once('response', (response) => response.resume())
    upstream.end(JSON.stringify(order))
  })
}
