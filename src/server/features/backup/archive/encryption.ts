import { randomBytes } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateIdentity,
  identityToRecipient,
} from 'age-encryption'
import type { BackupKeys } from '../../../gateways/storage/backup-config.ts'
import { NONCE_BYTES, payloadOpening, payloadSealing, TAG_BYTES } from './age-payload.ts'
import { ArchiveError } from './archive-error.ts'

/** What opens an archive. */
export type OpeningKey = { passphrase: string } | { identity: string }

export interface Sealing {
  seal(plain: Readable): Promise<Readable>
  /** opens what was sealed, to verify it; where recipients alone may read it, nobody else has this key */
  key: OpeningKey
}

/** how public keys begin that computers of tomorrow do not break either (ML-KEM beside X25519) */
const POST_QUANTUM = 'age1pq1'

/** of a header, which has some lines for each recipient, bytes */
const LARGEST_HEADER = 1024 * 1024

function opener(key: OpeningKey): Decrypter {
  const decrypter = new Decrypter()
  if ('identity' in key) decrypter.addIdentity(key.identity)
  else decrypter.addPassphrase(key.passphrase)
  return decrypter
}

/** Whatever fails at one end ends the other. */
const through = (source: Readable, made: Transform): Readable => pipeline(source, made, () => undefined)

/** The library makes headers, which say for whom a file is; payloads are ours. */
function sealingBy(encrypter: Encrypter, key: OpeningKey): Sealing {
  return {
    key,
    async seal(plain) {
      const empty = await encrypter.encrypt(new Uint8Array())
      const header = empty.subarray(0, empty.length - NONCE_BYTES - TAG_BYTES)
      const fileKey = await opener(key).decryptHeader(header)
      return through(plain, payloadSealing(fileKey, header, randomBytes(NONCE_BYTES)))
    },
  }
}

/** The way in which archives are encrypted, by age. @throws ArchiveError without a passphrase and recipients */
export async function sealing(keys: BackupKeys, workFactor?: number): Promise<Sealing> {
  const encrypter = new Encrypter()
  if (keys.passphrase !== null) {
    encrypter.setPassphrase(keys.passphrase)
    if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
    return sealingBy(encrypter, { passphrase: keys.passphrase })
  }
  if (keys.recipients.length === 0)
    throw new ArchiveError(
      'BACKUP_PASSPHRASE or BACKUP_RECIPIENTS must say what the backup is encrypted with',
    )
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient)
  // one more that only this process knows: the archive can be verified without the secret key of the others. It must not
  // be weaker than they are: whoever can compute the key of one recipient opens the archive
  const isPostQuantum = keys.recipients.every((recipient) => recipient.startsWith(POST_QUANTUM))
  const identity = await (isPostQuantum ? generateHybridIdentity() : generateIdentity())
  encrypter.addRecipient(await identityToRecipient(identity))
  return sealingBy(encrypter, { identity })
}

/** @throws ArchiveError when neither a passphrase nor an identity is set */
export function openingKey({ passphrase, identity }: BackupKeys): OpeningKey {
  if (identity !== null) return { identity }
  if (passphrase !== null) return { passphrase }
  throw new ArchiveError('BACKUP_PASSPHRASE or BACKUP_IDENTITY must say what opens the backup')
}

const VERSION_LINE = 'age-encryption.org/'

/** Where a header ends: after the line of its check sum. -1: not yet */
function endOfHeader(read: Buffer): number {
  const last = read.indexOf('\n--- ')
  const end = last === -1 ? -1 : read.indexOf('\n', last + 1)
  return end === -1 ? -1 : end + 1
}

/** Reads what stands before the payload. @throws ArchiveError for what is none of age */
async function readAhead(
  parts: AsyncIterator<Uint8Array>,
): Promise<{ header: Buffer; nonce: Buffer; rest: Buffer }> {
  const said = 'this is no encrypted backup'
  let read = Buffer.alloc(0)
  for (;;) {
    const end = endOfHeader(read)
    if (end !== -1 && read.length >= end + NONCE_BYTES)
      return {
        header: read.subarray(0, end),
        nonce: read.subarray(end, end + NONCE_BYTES),
        rest: read.subarray(end + NONCE_BYTES),
      }
    if (end === -1 && read.length > LARGEST_HEADER) throw new ArchiveError(said)
    const { done, value } = await parts.next()
    if (done) throw new ArchiveError(end === -1 ? `${said}, or it is cut off` : 'the archive is cut off')
    read = Buffer.concat([read, value])
    const begin = read.toString('latin1', 0, VERSION_LINE.length)
    if (!VERSION_LINE.startsWith(begin)) throw new ArchiveError(said)
  }
}

/** @throws ArchiveError when the key does not open it, or the header was changed */
async function fileKeyOf(header: Buffer, key: OpeningKey): Promise<Uint8Array> {
  try {
    return await opener(key).decryptHeader(header)
  } catch (error) {
    const { message } = error as Error
    throw new ArchiveError(
      message.includes('no identity matched')
        ? 'the passphrase or key does not open this backup'
        : `this is no encrypted backup (${message})`,
    )
  }
}

/**
 * The content of an archive; the stream fails with ArchiveError where something was changed or is missing.
 * @throws ArchiveError when the key does not open it, or it is no archive of age
 */
export async function openSealed(sealed: Readable, key: OpeningKey): Promise<Readable> {
  const parts = sealed[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  try {
    const { header, nonce, rest } = await readAhead(parts)
    const fileKey = await fileKeyOf(header, key)
    async function* payload(): AsyncGenerator<Uint8Array> {
      try {
        if (rest.length > 0) yield rest
        for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
      } finally {
        sealed.destroy()
      }
    }
    return through(Readable.from(payload(), { objectMode: false }), payloadOpening(fileKey, nonce))
  } catch (error) {
    sealed.destroy()
    throw error
  }
}
