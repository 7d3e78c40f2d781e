import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Id, Money, Nothing } from '../schema.ts'

export const payment = {
  wechat: operation({
    method: 'POST',
    path: '/api/payment/wechat',
    summary: 'Opens a WeChat Pay attempt for a pending order and answers the address for its QR code',
    access: 'signedIn',
    body: Type.Object({ orderid: Id, scene: Type.Optional(Type.Literal('native')) }),
    reply: Type.Object({
      code_url: Type.String(),
      /** seconds the QR is good for */
      expires: Type.Integer(),
      amount: Money,
      currency: Type.Integer(),
    }),
    refusals: [
      'orderNotFound',
      'orderNotPending',
      'currencyAbnormal',
      'paymentNotSetUp',
      'paymentUnavailable',
    ],
  }),
  wechatQuery: operation({
    method: 'GET',
    path: '/api/payment/wechat/query/{orderId}',
    summary: 'Whether an order is paid: 101036 paid, 101037 not paid yet',
    access: 'signedIn',
    params: Type.Object({ orderId: Id }),
    reply: Nothing,
    refusals: ['orderNotFound', 'paymentDone', 'paymentPending'],
  }),
}
