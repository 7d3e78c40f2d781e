import type { WebConfig } from '#web/lib/config.ts'
import { isMobileDevice, isWeChat } from '#web/lib/device.ts'

export const payMethods = ['wechat', 'alipay', 'paypal'] as const
export type PayMethod = (typeof payMethods)[number]

/** Methods that are paid in a window of the provider. */
export type WindowMethod = Exclude<PayMethod, 'wechat'>

const enabled: Readonly<Record<PayMethod, (config: WebConfig) => boolean>> = {
  wechat: ({ weixin }) => weixin,
  alipay: ({ alipay }) => alipay,
  paypal: ({ paypal }) => paypal,
}

/** The methods that are configured and enabled. */
export const enabledMethods = (config: WebConfig): PayMethod[] =>
  payMethods.filter((method) => enabled[method](config))

/** The device and browser of the payer, which decide how a method is paid. */
export type PayPlace = 'desktop' | 'phone' | 'wechat'

export function payPlace(): PayPlace {
  if (isWeChat() && isMobileDevice()) return 'wechat'
  return isMobileDevice() ? 'phone' : 'desktop'
}
