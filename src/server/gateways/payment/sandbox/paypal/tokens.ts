import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PayPalSetting } from './keys.ts'

const LIFE_SECONDS = 32_400

const seal = ({ keys }: PayPalSetting, endsAt: string): string =>
  createHmac('sha256', keys.clientSecret).update(endsAt).digest('base64url')

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const isClient = ({ keys }: PayPalSetting, authorization: string): boolean =>
  same(authorization, `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`)

/** A token that contains its expiry: nothing is stored, and every server of a school accepts it. */
export function newToken(setting: PayPalSetting): {
  access_token: string
  token_type: string
  expires_in: number
} {
  const endsAt = String(setting.clock() + LIFE_SECONDS)
  return {
    access_token: `${endsAt}.${seal(setting, endsAt)}`,
    token_type: 'Bearer',
    expires_in: LIFE_SECONDS,
  }
}

export function holdsToken(setting: PayPalSetting, authorization: string): boolean {
  const [endsAt = '', mark = ''] = authorization.replace(/^Bearer /, '').split('.')
  return same(mark, seal(setting, endsAt)) && Number(endsAt) > setting.clock()
}
