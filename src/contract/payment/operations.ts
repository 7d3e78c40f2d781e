import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Id, Money, Nothing } from '../schema.ts'

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
    body: Type.Object({
      orderid: Id,
      /** native, a code for a computer's screen; h5, the app from a phone's browser; jsapi, inside WeChat */
      scene: Type.Optional(Type.Union([Type.Literal('native'), Type.Literal('h5'), Type.Literal('jsapi')])),
    }),
    reply: Type.Object({
      /** native: the text of the QR code */
      code_url: Type.Optional(Type.String()),
      /** h5: where the browser goes */
      redirect_url: Type.Optional(Type.String()),
      /** jsapi: for WeixinJSBridge's getBrandWCPayRequest, as they are */
      parameters: Type.Optional(JsapiParameters),
      /** jsapi: where the browser goes first, since WeChat has not yet told who pays; then the call is made again */
      authorize_url: Type.Optional(Type.String()),
      /** seconds it is good for */
      expires: Type.Integer(),
      amount: Money,
      currency: Type.Integer(),
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
    params: Type.Object({ orderId: Id }),
    reply: Nothing,
    refusals: ['orderNotFound', 'paymentDone', 'paymentPending'],
  }),
}
