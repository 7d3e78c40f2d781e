import { Type } from 'typebox'
import { component, described } from '../schema.ts'
import { textPatterns } from '../text-patterns.ts'

/** Bytes as WebAuthn's JSON writes them. */
const Bytes = (most: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: most,
    pattern: textPatterns.base64url,
    description,
    examples: ['AAECAwQFBgc'],
  })

const CredentialId = Bytes(1400, 'id of a passkey, base64url')
const CredentialType = described(Type.Literal('public-key'), 'what WebAuthn calls a passkey')
const Transports = described(
  Type.Array(Type.String({ maxLength: 20, examples: ['internal'] }), { maxItems: 10 }),
  'how the browser reaches the device',
)
const Credential = Type.Object({ id: CredentialId, type: CredentialType, transports: Transports })

/** What `navigator.credentials.get` is given, in WebAuthn's own JSON. */
export const PasskeyRequest = component(
  'PasskeyRequest',
  Type.Object({
    challenge: described(Type.String(), 'to be signed, good for five minutes and once'),
    rpId: described(Type.String(), 'host of the school'),
    timeout: described(Type.Integer(), 'milliseconds'),
    userVerification: described(Type.String(), 'the device makes sure that its owner is there'),
    allowCredentials: described(Type.Array(Credential), 'the passkeys of the account'),
  }),
)

/** What `navigator.credentials.create` is given. */
export const PasskeyCreation = Type.Object({
  challenge: described(Type.String(), 'to be signed, good for five minutes and once'),
  rp: described(
    Type.Object({ id: described(Type.String(), 'host of the school'), name: Type.String() }),
    'the school',
  ),
  user: described(
    Type.Object({
      id: described(Type.String(), 'opaque, base64url'),
      name: Type.String(),
      displayName: described(Type.String(), 'what the device shows'),
    }),
    'the account, as the device keeps it',
  ),
  pubKeyCredParams: described(
    Type.Array(Type.Object({ type: CredentialType, alg: described(Type.Integer(), 'number of COSE') })),
    'kinds of keys, the best first',
  ),
  timeout: described(Type.Integer(), 'milliseconds'),
  attestation: described(Type.String(), 'none: the maker of the device is not asked'),
  excludeCredentials: described(Type.Array(Credential), 'the passkeys that the account has already'),
  authenticatorSelection: described(
    Type.Object({
      residentKey: described(Type.String(), 'whether the device keeps the key itself'),
      requireResidentKey: described(Type.Boolean(), 'the same for older browsers'),
      userVerification: described(Type.String(), 'the device makes sure that its owner is there'),
    }),
    'what kind of device',
  ),
})

const ClientData = Bytes(4000, 'what the browser signed: challenge and address, base64url')

/** What `navigator.credentials.get` has answered. */
export const PasskeyAnswer = component(
  'PasskeyAnswer',
  Type.Object({
    id: CredentialId,
    rawId: CredentialId,
    type: CredentialType,
    response: described(
      Type.Object({
        clientDataJSON: ClientData,
        authenticatorData: Bytes(4000, 'what the device says of itself, base64url'),
        signature: Bytes(2000, 'signature of the device, base64url'),
        userHandle: Type.Optional(Bytes(100, 'the account, as the device keeps it, base64url')),
      }),
      'what the device has signed',
    ),
  }),
)

/** What `navigator.credentials.create` has answered. */
export const NewPasskey = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: CredentialType,
  response: described(
    Type.Object({
      clientDataJSON: ClientData,
      attestationObject: Bytes(20_000, 'the new key with what the device says of itself, base64url'),
      transports: Type.Optional(Transports),
    }),
    'what the device has made',
  ),
})
