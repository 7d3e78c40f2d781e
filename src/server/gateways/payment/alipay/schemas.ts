import { Type } from 'typebox'

/** What of Alipay's answers is relied on; whatever else they carry is let by. */
const Text = Type.String({ minLength: 1 })

export const Trade = Type.Object({
  out_trade_no: Text,
  trade_no: Text,
  trade_status: Text,
  total_amount: Text,
  /** when the payment was made; missing in a trade that was never paid */
  send_pay_date: Type.Optional(Text),
})

export const RefundAnswer = Type.Object({
  out_trade_no: Text,
  trade_no: Text,
  /** Y: money moved by this very call */
  fund_change: Type.Optional(Type.String()),
  gmt_refund_pay: Type.Optional(Text),
})

/** All of it is missing when there is no such refund */
export const RefundState = Type.Object({
  trade_no: Type.Optional(Text),
  out_request_no: Type.Optional(Text),
  refund_amount: Type.Optional(Text),
  refund_status: Type.Optional(Text),
  gmt_refund_pay: Type.Optional(Text),
})

export const BillAddress = Type.Object({ bill_download_url: Text })
