import type { Deps } from '../../deps.ts'
import { readSetting } from './settings.ts'

export interface PaymentChoices {
  weixin: boolean
  alipay: boolean
  paypal: boolean
}

/** The methods a student may choose: switched on, set up here, and never PayPal beside the other two. */
export async function paymentChoices(deps: Deps): Promise<PaymentChoices> {
  const config = await readSetting(deps.db, 'web_config')
  // providers arrive one by one; those that are not there yet are simply not set up
  const methods: ReadonlySet<string> = deps.payment.methods
  return {
    weixin: config.weixin && !config.paypal && methods.has('wechat'),
    alipay: config.alipay && !config.paypal && methods.has('alipay'),
    paypal: config.paypal && methods.has('paypal'),
  }
}
