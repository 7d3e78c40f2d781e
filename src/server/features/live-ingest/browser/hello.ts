import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Incoming } from './encoder.ts'

/** The first message of a browser: its token, and the format that it will send. */
const Hello = Type.Object({
  token: Type.String({ minLength: 20, maxLength: 128 }),
  /** of MediaRecorder, such as video/webm;codecs=h264,opus */
  type: Type.String({ maxLength: 100, pattern: '^video/(webm|mp4)' }),
  /** the tab, which reconnects under the same name */
  tab: Type.String({ pattern: '^[\\w-]{8,64}$' }),
})

export type Hello = Static<typeof Hello>

export function readHello(text: string): Hello | null {
  try {
    const message: unknown = JSON.parse(text)
    return Value.Check(Hello, message) ? message : null
  } catch {
    return null
  }
}

export const incomingOf = ({ type }: Hello): Incoming => ({
  format: type.startsWith('video/mp4') ? 'mov' : 'matroska',
  isH264: /avc1|h264/i.test(type),
})
