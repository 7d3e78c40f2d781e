import type { Deps } from '../../deps.ts'
import { paymentMethods } from '../../gateways/payment/provider.ts'

/** Where things stand that are opened or called from outside of the app's own calls. */
export const notifyPath = (method: string): string => `/api/payment/notify/${method}`

/** Where the real providers of the school report payments, as they are told. */
export const notifyAddresses = ({
  payment,
  publicUrl,
}: Pick<Deps['config'], 'payment' | 'publicUrl'>): string[] =>
  paymentMethods.filter((method) => payment[method]).map((method) => publicUrl + notifyPath(method))

export const returnPath = (outTradeNo: string): string => `/api/payment/return/${outTradeNo}`
export const PAYER_PATH = '/api/payment/wechat/payer'

/** The order's payment page for a payer who comes back, the phone's own where the payer is on one. */
export function payPage(order: { id: number; productId: number }, scene: string): string {
  const page = scene === 'desktop' ? 'pay' : 'm/pay'
  return `/#/${page}?orderId=${order.id}&product_id=${order.productId}&returned=1`
}

export const successPage = (order: { id: number; productId: number }): string =>
  `/#/paysuccess?product_id=${order.productId}&order_id=${order.id}`

/** The login page by theme, with the way back. */
export const loginPage = (themeId: number, back: string): string =>
  `/${themeId === 2 ? 'login.html' : ''}#/login?url=${encodeURIComponent(back)}`
