import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const LEAST = 20_000
const MOST = 60_000
const TRIES = 50

export interface EncoderPorts {
  audio: number
  video: number
}

async function bind(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(port)
  await once(socket, 'listening')
  return socket
}

async function areFree(first: number): Promise<boolean> {
  const bound = await Promise.allSettled([0, 1, 2, 3].map((step) => bind(first + step)))
  const sockets = bound.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const socket of sockets) socket.close()
  return sockets.length === bound.length
}

/** Ports at which an encoder reads media, each with the one above it for reports. @throws where none are free */
export async function freeEncoderPorts(): Promise<EncoderPorts> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = 2 * randomInt(LEAST / 2, MOST / 2)
    if (await areFree(first)) return { audio: first, video: first + 2 }
  }
  throw new Error('no UDP ports are free for an encoder')
}
