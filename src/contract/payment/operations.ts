import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Currency, described, Id, Money, Nothing } from '../schema.ts'

const JsapiParameters = Type.Object({
  appId: Type.String(),
  timeStamp: Type.String(),
  nonceStr: Type.String(),
  package: Type.String(),
  signType: Type.Literal('RSA'),
  paySign: Type.String(),
})

export const payment = {
  wechat: operation({
    method: 'POST',
    path: '/api/payment/wechat',
    summary: 'Opens a WeChat Pay attempt for a pending order and answers what it is paid with',
    access: 'signedIn',
    permission: 'payment.write',
    own: true,
    body: Type.Object({
      orderid: Id,
      scene: described(
        Type.Optional(Type.Union([Type.Literal('native'), Type.Literal('h5'), Type.Literal('jsapi')])),
        "native, a code for a computer's screen; h5, the app from a phone's browser; jsapi, inside WeChat",
      ),
    }),
    reply: Type.Object({
      code_url: described(Type.Optional(Type.String()), 'native: the text of the QR code'),
      redirect_url: described(Type.Optional(Type.String()), 'h5: where the browser goes'),
      parameters: described(
        Type.Optional(JsapiParameters),
        "jsapi: for WeixinJSBridge's getBrandWCPayRequest, as they are",
      ),
      authorize_url: described(
        Type.Optional(Type.String()),
        'jsapi: where the browser goes first, since WeChat has not yet told who pays; then the call is made again',
      ),
      expires: described(Type.Integer(), 'seconds it is good for'),
      amount: Money,
      currency: Currency,
    }),
    refusals: [
      'orderNotFound',
      'orderNotPending',
      'currencyAbnormal',
      'paymentNotSetUp',
      'paymentReplaced',
      'paymentUnavailable',
    ],
  }),
  paypal: operation({
    method: 'POST',
    path: '/api/payment/paypal/web',
    summary: "Opens a PayPal attempt for a pending order and answers PayPal's page for a new window",
    access: 'signedIn',
    permission: 'payment.write',
    own: true,
    body: Type.Object({ orderid: Id }),
    reply: Type.Object({ approval_url: Type.String() }),
    refusals: [
      'orderNotFound',
      'paymentNotSetUp',
      'paypalNotPending',
      'paypalCurrency',
      'paypalRefused',
      'paymentReplaced',
      'paymentUnavailable',
    ],
  }),
  wechatQuery: operation({
    method: 'GET',
    path: '/api/payment/wechat/query/{orderId}',
    summary: 'Whether an order is paid, by whichever method: 101036 paid, 101037 not paid yet',
    access: 'signedIn',
    permission: 'payment.read',
    own: true,
    params: Type.Object({ orderId: Id }),
    reply: Nothing,
    refusals: ['orderNotFound', 'paymentDone', 'paymentPending'],
  }),
}
