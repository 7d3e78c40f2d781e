import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateIdentity,
  identityToRecipient,
} from 'age-encryption'
import { expect, it, test } from 'vitest'
import { ArchiveError } from '#server/features/backup/archive/archive-error.ts'
import { openSealed, sealing } from '#server/features/backup/archive/encryption.ts'
import { type Look, pauseAfter } from '#server/features/backup/throttle.ts'

const PORTION = 64 * 1024
const SEALED_PORTION = PORTION + 16

const identity = await generateIdentity()
const recipient = await identityToRecipient(identity)
const { seal } = await sealing({ passphrase: null, recipients: [recipient], identity: null })

/** Bytes as a stream that hands them out in parts of a size. */
function inParts(content: Buffer, size: number): Readable {
  const count = Math.ceil(content.length / size)
  return Readable.from(Array.from({ length: count }, (_, at) => content.subarray(at * size, (at + 1) * size)))
}

const sealed = async (content: Buffer, size = 100_000) => buffer(await seal(inParts(content, size)))
const opened = async (archive: Buffer, size = 100_000) =>
  buffer(await openSealed(inParts(archive, size), { identity }))

const ofLibrary = new Decrypter()
ofLibrary.addIdentity(identity)

test.each([0, 1, PORTION - 1, PORTION, PORTION + 1, 2 * PORTION, 5 * PORTION + 7])(
  'what is sealed of %d bytes is opened by any program that knows age, and the other way round',
  async (bytes) => {
    const content = randomBytes(bytes)
    const archive = await sealed(content)
    expect(content.equals(await ofLibrary.decrypt(archive))).toBe(true)
    for (const size of [7_777, SEALED_PORTION, 1_000_000])
      expect(content.equals(await opened(archive, size))).toBe(true)
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    expect(content.equals(await opened(Buffer.from(await encrypter.encrypt(content))))).toBe(true)
  },
)

it('a passphrase opens what it has sealed, and another one does not', async () => {
  const keys = { passphrase: 'correct horse battery', recipients: [], identity: null }
  const archive = await buffer(await (await sealing(keys, 10)).seal(inParts(Buffer.from('rows'), 2)))
  const open = async (passphrase: string) => buffer(await openSealed(inParts(archive, 50), { passphrase }))
  expect(String(await open('correct horse battery'))).toBe('rows')
  await expect(open('correct horse')).rejects.toThrow('does not open this backup')
})

it('what is sealed for a post-quantum key alone is sealed for no weaker one', async () => {
  const secret = await generateHybridIdentity()
  const keys = { passphrase: null, recipients: [await identityToRecipient(secret)], identity: null }
  const { seal: sealFor, key } = await sealing(keys)
  const archive = await buffer(await sealFor(inParts(Buffer.from('rows'), 2)))
  const kinds = archive.toString('latin1').match(/^-> \S+/gm)
  expect(new Set(kinds)).toEqual(new Set(['-> mlkem768x25519']))
  // the owner's, and that which verifies it
  for (const own of [{ identity: secret }, key])
    expect(String(await buffer(await openSealed(inParts(archive, 50), own)))).toBe('rows')
})

it('whatever is done to the bytes of an archive is found out, and nothing of the portion comes out', async () => {
  const content = randomBytes(3 * PORTION)
  const archive = await sealed(content)
  const begin = archive.length - 3 * SEALED_PORTION
  const portion = (at: number) =>
    archive.subarray(begin + at * SEALED_PORTION, begin + (at + 1) * SEALED_PORTION)
  const head = archive.subarray(0, begin)
  const flipped = (at: number) => {
    const copy = Buffer.from(archive)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const changed: Record<string, Buffer> = {
    'a bit of the header': flipped(40),
    'a bit of the nonce': flipped(begin - 1),
    'a bit of a portion': flipped(begin + SEALED_PORTION + 5),
    'a bit of a tag': flipped(begin + SEALED_PORTION - 1),
    'two portions in the wrong order': Buffer.concat([head, portion(1), portion(0), portion(2)]),
    'a portion twice': Buffer.concat([head, portion(0), portion(0), portion(1), portion(2)]),
    'no last portion': Buffer.concat([head, portion(0), portion(1)]),
    'half of the last portion': archive.subarray(0, archive.length - PORTION / 2),
    'no portion': head,
    'the header alone': archive.subarray(0, 60),
    'something after its end': Buffer.concat([archive, randomBytes(100)]),
    'a header that never ends': Buffer.concat([
      Buffer.from('age-encryption.org/v1\n-> X25519 '),
      Buffer.alloc(2 * 1024 * 1024, 'a'),
    ]),
    nothing: Buffer.alloc(0),
  }
  for (const [what, bytes] of Object.entries(changed)) {
    const parts: Buffer[] = []
    const read = async () => {
      for await (const part of await openSealed(inParts(bytes, 10_000), { identity }))
        parts.push(part as Buffer)
    }
    await expect(read(), what).rejects.toBeInstanceOf(ArchiveError)
    const out = Buffer.concat(parts)
    expect(out.equals(content.subarray(0, out.length)), what).toBe(true)
  }
})

it('a source that fails in the middle fails what is made of it, in both directions', async () => {
  const archive = await sealed(randomBytes(2 * PORTION))
  async function* broken(content: Buffer) {
    yield content.subarray(0, content.length / 2)
    throw await Promise.resolve(new Error('the disk is away'))
  }
  await expect(buffer(await seal(Readable.from(broken(archive))))).rejects.toThrow('the disk is away')
  const half = openSealed(Readable.from(broken(archive)), { identity })
  await expect(half.then((stream) => buffer(stream))).rejects.toThrow('the disk is away')
})

test.each([
  // in 250 ms of two processors, of which the backup itself worked 200 ms
  ['others use most of the processors', { idle: 0, rest: 1_750 }],
  ['others use a third of them', { idle: 150, rest: 0 }],
  ['nobody else works', { idle: 300, rest: 0 }],
])('a backup rests while the school needs the processors: %s', (_, { idle, rest }) => {
  const before: Look = { now: 0, all: 0, idle: 0, own: 0, processors: 2 }
  expect(pauseAfter(before, { now: 250, all: 500, idle, own: 200, processors: 2 })).toBe(rest)
})
