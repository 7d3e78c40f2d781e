import { and, eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { OperationTypes } from '#contract/operation.ts'
import type { payment as operations } from '#contract/payment/operations.ts'
import type { Deps } from '../../deps.ts'
import { wechatPayers } from '../../db/tables/all.ts'
import { readJson } from '../../gateways/payment/json.ts'
import type { PaymentScene } from '../../gateways/payment/payment.ts'
import { money } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { PAYER_PATH } from './addresses.ts'
import type { Attempt } from './attempts.ts'
import type { Payer } from './payer-device.ts'
import { chosenProvider, openPayment, ownOrder, secondsLeft } from './open-payment.ts'

type Wechat = OperationTypes<typeof operations.wechat>
type Scene = NonNullable<Wechat['body']['scene']>

const Parameters = Type.Object({
  appId: Type.String(),
  timeStamp: Type.String(),
  nonceStr: Type.String(),
  package: Type.String(),
  signType: Type.Literal('RSA'),
  paySign: Type.String(),
})

function parametersOf({ codeUrl }: Attempt): Static<typeof Parameters> {
  const parameters = readJson(Parameters, codeUrl)
  if (!parameters) throw new Error('what WeChat pays with was not kept')
  return parameters
}

async function openidOf({ db, payment }: Deps, user: SessionUser): Promise<string | undefined> {
  const [payer] = await db
    .select({ openid: wechatPayers.openid })
    .from(wechatPayers)
    .where(and(eq(wechatPayers.userId, user.id), eq(wechatPayers.appId, payment.payerLookup?.appId ?? '')))
  return payer?.openid
}

/**
 * Opens a WeChat payment where the payer is: a code for a computer's screen, the app from a phone's browser, or inside
 * WeChat its own payment, once WeChat has identified the payer. A school that cannot ask WeChat shows the code there too.
 * @throws orderNotFound, orderNotPending, currencyAbnormal, paymentNotSetUp, paymentReplaced, paymentUnavailable
 */
export async function payByWechat(
  deps: Deps,
  user: SessionUser,
  { orderid, scene = 'native' }: Wechat['body'],
  payer: Payer,
): Promise<Wechat['reply']> {
  const order = await ownOrder(deps, user, orderid)
  const usedScene = scene === 'jsapi' && !deps.payment.payerLookup ? 'native' : scene
  const openid = usedScene === 'jsapi' ? await openidOf(deps, user) : undefined
  const amount = { amount: money(order.amount, order.currency), currency: order.currency }
  if (usedScene === 'jsapi' && !openid) {
    // what would be refused afterwards is refused before the payer is sent to WeChat and back
    await chosenProvider(deps, 'wechat')
    return { ...amount, authorize_url: `${PAYER_PATH}?orderid=${orderid}`, expires: 0 }
  }
  const attempt = await openPayment(deps, order, 'wechat', placeOf(usedScene, payer.address, openid), payer)
  return { ...amount, ...promptOf(usedScene, attempt), expires: secondsLeft(attempt) }
}

function placeOf(scene: Scene, clientAddress: string, openid: string | undefined): PaymentScene {
  if (scene === 'h5') return { kind: 'mobile', clientAddress }
  if (scene === 'native') return { kind: 'desktop' }
  if (!openid) throw refuse('paymentUnavailable')
  return { kind: 'wechat', openid }
}

function promptOf(scene: Scene, attempt: Attempt) {
  if (scene === 'native') return { code_url: attempt.codeUrl }
  return scene === 'h5' ? { redirect_url: attempt.redirectUrl } : { parameters: parametersOf(attempt) }
}
