import type { PaymentMethod } from '../../../gateways/payment/provider.ts'

/** A cashier's page and its buttons, with what they carry on from one to the next. */
export interface CashierAddress {
  method: PaymentMethod
  code: string
  /** where the payer goes back to, when the page was opened by an app or a browser and not by a QR code */
  back: string | null
  /** the page itself, or one of its buttons */
  of(action: string, query: Record<string, string>): string
}

/**
 * @param redirect where a phone's browser wants to go back to, as WeChat Pay takes it in the address: followed only
 * into this school
 */
export function cashierAddress(
  method: PaymentMethod,
  code: string,
  { school, redirect }: { school: string; redirect: string | undefined },
): CashierAddress {
  const requested = redirect !== undefined && URL.canParse(redirect) ? new URL(redirect) : null
  // as a header can carry it, whatever letters it came with
  const back = requested && requested.origin === new URL(school).origin ? requested.href : null
  return {
    method,
    code,
    back,
    of(action, query) {
      const path = `/sandbox/${method}/${encodeURIComponent(code)}${action && `/${action}`}`
      const carried = new URLSearchParams({ ...query, ...(back === null ? {} : { redirect_url: back }) })
      return `${path}?${carried}`
    },
  }
}
