import { call } from '#web/lib/call.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { withPageLanguage } from './cashier-link.ts'
import type { WindowMethod } from './pay-methods.ts'

/** Outcome of a press: a window is open, the browser blocked it, or this window navigates away. */
export type Opened = { kind: 'window' | 'left' } | { kind: 'blocked'; address: string }

const alipayAddress = (orderId: number): string =>
  `/api/payment/alipay?orderid=${orderId}&lang=${currentLanguage()}`

const paypalAddress = async (orderId: number): Promise<string> => {
  const { approval_url } = await call(
    'POST /api/payment/paypal/web',
    { body: { orderid: orderId } },
    { quiet: true },
  )
  return withPageLanguage(approval_url)
}

/**
 * Opens the provider's page. On a computer in a new window, which must be opened within the press, before its address
 * is known; on a phone in this window, to which the provider redirects back.
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
  // the provider's page must not access this one
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
