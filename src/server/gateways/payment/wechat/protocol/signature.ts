import { randomBytes } from 'node:crypto'

export { sign, verify } from '../../rsa.ts'

/** WeChat Pay sends these now and then to see whether a merchant verifies at all. They must not pass. */
const PROBE_PREFIX = 'WECHATPAY/SIGNTEST/'

export const isProbe = (signature: string): boolean => signature.startsWith(PROBE_PREFIX)

/** 32 unpredictable characters */
export const newNonce = (): string => randomBytes(16).toString('hex').toUpperCase()
