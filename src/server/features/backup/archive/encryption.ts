import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import type { BackupKeys } from '../../../gateways/storage/backup-config.ts'
import { ArchiveError } from './archive-error.ts'

/** What opens an archive. */
export type OpeningKey = { passphrase: string } | { identity: string }

export interface Sealing {
  seal(plain: Readable): Promise<Readable>
  /** opens what was sealed, to verify it; where recipients alone may read it, nobody else has this key */
  key: OpeningKey
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const asNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream<Uint8Array>)

/** The way in which archives are encrypted, by age. @throws ArchiveError without a passphrase and recipients */
export async function sealing(keys: BackupKeys, workFactor?: number): Promise<Sealing> {
  const encrypter = new Encrypter()
  const seal = async (plain: Readable) => asNode(await encrypter.encrypt(asWeb(plain)))
  if (keys.passphrase !== null) {
    encrypter.setPassphrase(keys.passphrase)
    if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
    return { seal, key: { passphrase: keys.passphrase } }
  }
  if (keys.recipients.length === 0)
    throw new ArchiveError(
      'BACKUP_PASSPHRASE or BACKUP_RECIPIENTS must say what the backup is encrypted with',
    )
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient)
  // one more that only this process knows: the archive can be verified without the secret key of the others
  const identity = await generateIdentity()
  encrypter.addRecipient(await identityToRecipient(identity))
  return { seal, key: { identity } }
}

/** @throws ArchiveError when neither a passphrase nor an identity is set */
export function openingKey({ passphrase, identity }: BackupKeys): OpeningKey {
  if (identity !== null) return { identity }
  if (passphrase !== null) return { passphrase }
  throw new ArchiveError('BACKUP_PASSPHRASE or BACKUP_IDENTITY must say what opens the backup')
}

/** The content of an archive. @throws ArchiveError when the key does not open it, or it is no archive of age */
export async function openSealed(sealed: Readable, key: OpeningKey): Promise<Readable> {
  const decrypter = new Decrypter()
  if ('identity' in key) decrypter.addIdentity(key.identity)
  else decrypter.addPassphrase(key.passphrase)
  try {
    return asNode(await decrypter.decrypt(asWeb(sealed)))
  } catch (error) {
    const { message } = error as Error
    throw new ArchiveError(
      message.includes('no identity matched')
        ? 'the passphrase or key does not open this backup'
        : `this is no encrypted backup (${message})`,
    )
  }
}
