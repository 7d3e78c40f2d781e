import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** As much of CBOR (RFC 8949) as an authenticator needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export interface Signing {
  origin?: string
  rpId?: string
  /** whether the device has made sure of its owner */
  isVerified?: boolean
  type?: string
  /** another account than that of the passkey */
  userHandle?: string
}

/**
 * A device that keeps one passkey and signs as WebAuthn says: ES256, attestation `none`. It signs whatever it is asked, also
 * what a browser would refuse.
 */
export function passkeyDouble(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (challenge: string, signing: Signing, type: string) =>
    Buffer.from(
      JSON.stringify({
        type: signing.type ?? type,
        challenge,
        origin: signing.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData({ rpId, isVerified = true }: Signing, flags = 0): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = PRESENT | (isVerified ? VERIFIED : 0) | flags
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([all]), count])
  }
  const named = { id: text(id), rawId: text(id), type: 'public-key' as const }

  return {
    id: text(id),
    /** answers `navigator.credentials.create`; `user` names the account that it then belongs to */
    make(challenge: string, signing: Signing = {}, user = '') {
      userHandle = user
      const key = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as [number, number][]),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as [number, Buffer][]),
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        authenticatorData(signing, HAS_KEY),
        Buffer.alloc(16),
        length,
        id,
        cbor(key),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: text(clientData(challenge, signing, 'webauthn.create')),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** answers `navigator.credentials.get` */
    sign(challenge: string, signing: Signing = {}) {
      const data = clientData(challenge, signing, 'webauthn.get')
      const authData = authenticatorData(signing)
      return {
        ...named,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          ...(userHandle && { userHandle: signing.userHandle ?? userHandle }),
          signature: text(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        },
      }
    },
  }
}
