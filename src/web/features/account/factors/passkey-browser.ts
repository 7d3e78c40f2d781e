import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
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

/**
 * Has the device sign. @throws when its owner declines, or the device has no such passkey
 * @param useBrowserAutofill offers the passkeys among the user names that the browser fills in, and waits for one
 */
export async function signByPasskey(options: Request, useBrowserAutofill = false) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Whether this browser offers passkeys among the user names that it fills in. */
export const fillsInPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Ends the waiting for a passkey. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony()
