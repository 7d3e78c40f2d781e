import { call } from '#web/lib/call.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { spoken } from './cashier-link.ts'
import type { WindowMethod } from './pay-methods.ts'

/** What a press came to: a window is open, the browser has blocked it, or this one has left. */
export type Opened = { kind: 'window' | 'left' } | { kind: 'blocked'; address: string }

const alipayAddress = (orderId: number): string =>
  `/api/payment/alipay?orderid=${orderId}&lang=${currentLanguage()}`

const paypalAddress = async (orderId: number): Promise<string> => {
  const { approval_url } = await call(
    'POST /api/payment/paypal/web',
    { body: { orderid: orderId } },
    { quiet: true },
  )
  return spoken(approval_url)
}

/**
 * Opens the provider's page. On a computer in a window of its own, which has to be asked for within the press, before
 * its address is known; a phone goes there itself and comes back.
 * @throws what the call throws
 */
export async function openPaymentWindow(
  method: WindowMethod,
  orderId: number,
  sameWindow: boolean,
): Promise<Opened> {
  if (sameWindow) {
    location.assign(method === 'alipay' ? alipayAddress(orderId) : await paypalAddress(orderId))
    return { kind: 'left' }
  }
  const opened = window.open(method === 'alipay' ? alipayAddress(orderId) : '', '_blank')
  // the provider's page shall not reach this one
  if (opened) opened.opener = null
  if (method === 'alipay')
    return opened ? { kind: 'window' } : { kind: 'blocked', address: alipayAddress(orderId) }
  try {
    const address = await paypalAddress(orderId)
    if (!opened) return { kind: 'blocked', address }
    opened.location.replace(address)
    return { kind: 'window' }
  } catch (error) {
    opened?.close()
    throw error
  }
}
