import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const makeKeyPair = promisify(generateKeyPair)

/** Both as PEM */
export const rsaKeyPair = (): Promise<{ publicKey: string; privateKey: string }> =>
  makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
