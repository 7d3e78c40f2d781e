import type { WebConfig } from '#web/lib/config.ts'

export const payMethods = ['wechat'] as const
export type PayMethod = (typeof payMethods)[number]

const enabled: Readonly<Record<PayMethod, (config: WebConfig) => boolean>> = {
  wechat: ({ weixin }) => weixin,
}

/** The methods that the school has set up and switched on. */
export const enabledMethods = (config: WebConfig): PayMethod[] =>
  payMethods.filter((method) => enabled[method](config))
