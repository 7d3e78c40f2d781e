import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'

/** What a check sends where RTMP begins with the number 3. */
const QUESTION = /^school-probe ([0-9a-f]{32})\n$/
/** for an answer, ms */
const ANSWER_MS = 5_000
const PROOF_LENGTH = 64

/** What only a server with this school's database makes of a number. */
export type Prove = (nonce: string) => Promise<string>

/** The number of a check, which is no publisher; null: it is none. */
export const nonceOf = (data: Buffer): string | null => QUESTION.exec(data.toString('latin1'))?.[1] ?? null

/** Who listens at a port of RTMP: a server of this school, another program, or nobody. No key is sent there. */
export function askPort({ host, port }: { host: string; port: number }, prove: Prove): Promise<PortHolder> {
  const nonce = randomBytes(16).toString('hex')
  return new Promise((resolve) => {
    let said = ''
    let holder: PortHolder = 'nobody'
    const socket = connect({ host, port, timeout: ANSWER_MS })
    const late = setTimeout(() => socket.destroy(), ANSWER_MS)
    socket.once('connect', () => {
      holder = 'other'
      socket.write(`school-probe ${nonce}\n`)
    })
    socket.on('data', (data) => {
      said += data.toString('latin1')
      if (said.length >= PROOF_LENGTH) socket.destroy()
    })
    socket.once('timeout', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(late)
      if (said.length !== PROOF_LENGTH) return resolve(holder)
      prove(nonce).then(
        (proof) => resolve(isTimingSafeEqual(said, proof) ? 'school' : 'other'),
        () => resolve(holder),
      )
    })
  })
}

export type PortHolder = 'school' | 'other' | 'nobody'
