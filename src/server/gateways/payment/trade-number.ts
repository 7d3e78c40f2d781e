const OUT_TRADE_NO = /^[A-Za-z0-9_-]{6,32}$/
const OUT_REFUND_NO = /^[A-Za-z0-9_-]{1,64}$/

/** The narrowest of the providers' rules: nothing that needs escaping anywhere. @throws RangeError */
export function checkedOutTradeNo(outTradeNo: string): string {
  if (!OUT_TRADE_NO.test(outTradeNo)) throw new RangeError('an order number has 6 to 32 of A-Z a-z 0-9 _ -')
  return outTradeNo
}

/** @throws RangeError */
export function checkedOutRefundNo(outRefundNo: string): string {
  if (!OUT_REFUND_NO.test(outRefundNo)) throw new RangeError('a refund number has 1 to 64 of A-Z a-z 0-9 _ -')
  return outRefundNo
}
