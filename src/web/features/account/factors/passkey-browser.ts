import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { CallReply } from '#web/lib/call.ts'

type Creation = CallReply<'POST /api/v1/account/factors/passkeys/options'>
type Request = CallReply<'POST /api/v1/account/proof/passkey'>

/** Whether this browser knows passkeys at this address. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn()

/** Has the device make a passkey. @throws when its owner declines, or the device cannot */
export async function makePasskey(options: Creation) {
  // the server has made them as WebAuthn wants them
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Has the device sign. @throws when its owner declines, or the device has no such passkey */
export async function signByPasskey(options: Request) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}
