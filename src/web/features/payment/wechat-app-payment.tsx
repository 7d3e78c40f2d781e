import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { NotSignedIn, failureMessage } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { cashierLink, withPageLanguage } from './cashier-link.ts'
import styles from './pay-action.module.css'
import { PayBar, type Payable } from './pay-bar.tsx'
import { PayFailure } from './pay-failure.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { type JsapiParameters, payByBridge } from './wechat-bridge.ts'

export interface WechatAppPaymentProps {
  order: Payable
  /** inside WeChat, or in another browser of a phone, from which the app is opened */
  inside: boolean
  test: boolean
  onPaid: () => void
  onSettled: () => void
  /** show a QR code instead */
  onCode: () => void
  /** the payer has returned from paying */
  returned: boolean
}

/** The sandbox has no bridge: its cashier's page replaces WeChat's payment and redirects back. */
function cashierOf({ package: prepay }: JsapiParameters): string | null {
  const url = new URL(`/sandbox/wechat/${prepay.replace('prepay_id=', '')}`, location.origin)
  url.searchParams.set('redirect_url', `${location.href}&returned=1`)
  return cashierLink(url.href)
}

/** WeChat Pay on the phone itself: by the app, or within WeChat. */
export function WechatAppPayment(props: WechatAppPaymentProps) {
  const { order, inside, test, onPaid, onSettled, onCode, returned } = props
  const { t } = useTranslation('payment')
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState(returned)
  const [isWaiting, setWaiting] = useState(returned)
  const [failure, setFailure] = useState<string | null>(null)

  async function payInside(parameters: JsapiParameters) {
    setBegun(true)
    const cashier = test ? cashierOf(parameters) : null
    if (cashier) return location.assign(cashier)
    const answer = await payByBridge(parameters)
    if (answer === 'done') setWaiting(true)
    if (answer === 'cancelled') setFailure(t('payment:go.cancelled'))
    if (answer === 'failed' || answer === 'missing') onCode()
  }

  async function pay() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const opened = await call(
        'POST /api/payment/wechat',
        { body: { orderid: order.order_id, scene: inside ? 'jsapi' : 'h5' } },
        { quiet: true },
      )
      if (opened.authorize_url) return location.assign(opened.authorize_url)
      if (opened.parameters) return await payInside(opened.parameters)
      // the server has no access to the payer's WeChat identity
      if (!opened.redirect_url) return onCode()
      setBegun(true)
      location.assign(withPageLanguage(opened.redirect_url))
    } catch (error) {
      if (error instanceof NotSignedIn) return
      setFailure(failureMessage(error, (why) => t('payment:notCharged', { why })))
      onSettled()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.action}>
      {failure !== null && <PayFailure why={failure} />}
      {begun && <PaymentWaiting orderId={order.order_id} isShown={isWaiting} onPaid={onPaid} />}
      <Button look="quiet" size="small" className={styles.other} onClick={onCode}>
        {t('payment:go.code')}
      </Button>
      <PayBar order={order} label={t('payment:go.wechat')} busy={busy} onPay={() => void pay()} />
    </div>
  )
}
