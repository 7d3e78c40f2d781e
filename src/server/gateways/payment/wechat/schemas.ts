import { Type } from 'typebox'

/** What of WeChat Pay's answers is relied on; whatever else they carry is let by. */
const Text = Type.String({ minLength: 1 })
const Fen = Type.Integer({ minimum: 0 })

export const NativeAnswer = Type.Object({ code_url: Text })
export const H5Answer = Type.Object({ h5_url: Text })
export const JsapiAnswer = Type.Object({ prepay_id: Text })

export const ErrorAnswer = Type.Object({ code: Text, message: Type.Optional(Type.String()) })

/** An unpaid or closed transaction has no amounts */
export const TransactionState = Type.Object({
  appid: Type.Optional(Type.String()),
  mchid: Text,
  out_trade_no: Text,
  trade_state: Text,
})

/** The same in a query's answer and in a payment notification */
export const PaidTransaction = Type.Object({
  appid: Text,
  mchid: Text,
  out_trade_no: Text,
  trade_state: Text,
  transaction_id: Text,
  success_time: Text,
  amount: Type.Object({ total: Type.Integer({ minimum: 1 }), currency: Text }),
})

export const Notification = Type.Object({
  id: Text,
  event_type: Text,
  resource_type: Text,
  resource: Type.Object({
    algorithm: Text,
    ciphertext: Text,
    nonce: Text,
    associated_data: Type.Optional(Type.String()),
  }),
})

export const Refund = Type.Object({
  refund_id: Text,
  out_refund_no: Text,
  status: Text,
  success_time: Type.Optional(Type.String()),
  amount: Type.Object({ refund: Fen, total: Fen, currency: Text }),
})

/** In a notification the state has another name, and neither app id nor currency stand there */
export const NotifiedRefund = Type.Object({
  mchid: Text,
  out_trade_no: Text,
  out_refund_no: Text,
  refund_status: Text,
})
