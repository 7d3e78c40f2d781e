import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { ArchiveError } from './archive-error.ts'

/**
 * The payload of an age file (age-encryption.org/v1): portions of 64 KiB, each sealed by ChaCha20-Poly1305 under a counting
 * nonce, whose last byte marks the last portion. OpenSSL does it some fifteen times as fast as JavaScript.
 */
const PORTION = 64 * 1024
/** what each portion grows by */
export const TAG_BYTES = 16
/** ahead of the payload; the key of the payload is made of it and of the file's key */
export const NONCE_BYTES = 16

const ALGORITHM = 'chacha20-poly1305'

const keyOfPayload = (fileKey: Uint8Array, nonce: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

/** The nonces of the portions in their order. */
class Counter {
  #portions = 0n

  next(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(this.#portions, 3)
    this.#portions += 1n
    if (isLast) nonce[11] = 1
    return nonce
  }

  get isFirst(): boolean {
    return this.#portions === 0n
  }
}

/** Cuts what comes into portions of a size, whatever the sizes it comes in; the last one is known at the end alone. */
function inPortions(
  bytes: number,
  work: (portion: Buffer, isLast: boolean) => Buffer[],
  options?: { first: Buffer },
): Transform {
  let held: Buffer[] = []
  let size = 0
  const transform = new Transform({
    transform(part: Buffer, _encoding, done) {
      try {
        for (let rest = part; rest.length > 0; ) {
          if (size === bytes) {
            for (const made of work(held.length === 1 && held[0] ? held[0] : Buffer.concat(held), false))
              this.push(made)
            held = []
            size = 0
          }
          const taken = rest.subarray(0, bytes - size)
          held.push(taken)
          size += taken.length
          rest = rest.subarray(taken.length)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        for (const made of work(Buffer.concat(held), true)) this.push(made)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  if (options) transform.push(options.first)
  return transform
}

/** Seals what is written to it. @param ahead comes before the payload: the header, and this nonce */
export function payloadSealing(fileKey: Uint8Array, header: Uint8Array, nonce: Buffer): Transform {
  const key = keyOfPayload(fileKey, nonce)
  const counter = new Counter()
  const seal = (portion: Buffer, isLast: boolean): Buffer[] => {
    const cipher = createCipheriv(ALGORITHM, key, counter.next(isLast), { authTagLength: TAG_BYTES })
    const sealed = cipher.update(portion)
    cipher.final()
    return [sealed, cipher.getAuthTag()]
  }
  return inPortions(PORTION, seal, { first: Buffer.concat([header, nonce]) })
}

/** Opens the payload that is written to it; nothing comes out that was not sealed by the key. Fails with ArchiveError. */
export function payloadOpening(fileKey: Uint8Array, nonce: Uint8Array): Transform {
  const key = keyOfPayload(fileKey, nonce)
  const counter = new Counter()
  return inPortions(PORTION + TAG_BYTES, (portion, isLast) => {
    const { isFirst } = counter
    const decipher = createDecipheriv(ALGORITHM, key, counter.next(isLast), { authTagLength: TAG_BYTES })
    const length = portion.length - TAG_BYTES
    // only a file of nothing has an empty portion
    if (length < 0 || (length === 0 && !isFirst)) throw new ArchiveError('the archive is cut off')
    try {
      decipher.setAuthTag(portion.subarray(length))
      const opened = decipher.update(portion.subarray(0, length))
      decipher.final()
      return [opened]
    } catch {
      throw new ArchiveError('the archive is cut off or damaged')
    }
  })
}
