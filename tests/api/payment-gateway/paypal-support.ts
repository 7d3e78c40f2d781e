import type { HttpRequest, Transport } from '#server/gateways/payment/http.ts'
import type { PaymentAttempt } from '#server/gateways/payment/payment.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { generatePayPalSandboxKeys } from '#server/gateways/payment/sandbox/paypal/keys.ts'
import { createPayPalSimulator } from '#server/gateways/payment/sandbox/paypal/simulator.ts'
import { attempt as anyAttempt, openMarket, redirectOf } from './sandbox-support.ts'

export const keys = await generatePayPalSandboxKeys()
export const USD = (minor: number) => ({ minor, currency: 'USD' })
export const attempt = (change: Partial<PaymentAttempt> = {}) =>
  anyAttempt({ amount: USD(1_999), cancelUrl: 'http://localhost:8080/left', ...change })

/** A sandbox that records the adapter's calls */
export function open() {
  const market = openMarket('paypal', { paypal: keys })
  const simulator = createPayPalSimulator({
    keys,
    store: market.store,
    clock: market.now,
    publicUrl: 'http://localhost:8080',
  })
  const sent: HttpRequest[] = []
  const wire: Transport = (request) => {
    sent.push(request)
    return simulator(request)
  }
  const provider = createPayPal({
    ...keys,
    trustedRoots: [keys.rootCertificate],
    transport: wire,
    baseUrl: 'https://api-m.sandbox.paypal.com',
    clock: market.now,
  })
  return { ...market, provider, sent, simulator }
}

export async function opened(change: Partial<PaymentAttempt> = {}) {
  const market = open()
  const prompt = await market.provider.create(attempt(change))
  const code = redirectOf(prompt).split('/').at(-1) ?? ''
  const reference = { outTradeNo: attempt(change).outTradeNo, providerReference: prompt.providerReference }
  return { ...market, prompt, code, reference }
}

export async function paid(change: Partial<PaymentAttempt> = {}) {
  const market = await opened(change)
  await market.cashier.pay(market.code)
  const state = await market.provider.query(market.reference)
  if (state.state !== 'paid') throw new Error('not paid')
  const order = (outRefundNo: string, minor: number) => ({
    outRefundNo,
    payment: { ...state.payment, ...market.reference },
    amount: { ...state.payment.amount, minor },
    reason: 'Paid twice',
  })
  return { ...market, payment: state.payment, order }
}
