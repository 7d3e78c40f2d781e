import { orderSources } from '#contract/order/status.ts'
import { isMobileDevice, isWeChat } from '#web/lib/device.ts'

/** The source of an order: WeChat's browser, another one on a phone or tablet, or a desktop. */
export function orderSource(userAgent: string = navigator.userAgent) {
  if (isWeChat(userAgent)) return orderSources.publicAccount
  return isMobileDevice(userAgent) ? orderSources.mobile : orderSources.website
}
