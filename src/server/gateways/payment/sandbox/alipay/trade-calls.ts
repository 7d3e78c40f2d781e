import { Type } from 'typebox'
import { beijingText } from '../../beijing.ts'
import { decimalText } from '../../decimal.ts'
import { readJson } from '../../json.ts'
import { settle } from '../setting.ts'
import type { SandboxTransaction } from '../store.ts'
import { type AlipayAnswer, ok, refused } from './answer.ts'
import type { AlipaySetting } from './keys.ts'

const TradeName = Type.Object({ out_trade_no: Type.String() })

export async function findTrade(
  setting: AlipaySetting,
  outTradeNo: string,
): Promise<SandboxTransaction | null> {
  const found = await settle(setting, await setting.store.findByOutTradeNo(outTradeNo))
  return found?.method === 'alipay' ? found : null
}

export function tradeStatus({ state, refundedFen, totalFen }: SandboxTransaction): string {
  if (state === 'open') return 'WAIT_BUYER_PAY'
  return state === 'closed' || refundedFen === totalFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

export const yuan = (fen: number): string => decimalText({ minor: fen, currency: 'CNY' })

/** Alipay's number of a trade is there from the first look at the page on */
export const tradeNo = ({ transactionId, outTradeNo, createdAt }: SandboxTransaction): string =>
  transactionId ?? `99${createdAt}${outTradeNo}`

export async function queryTrade(setting: AlipaySetting, content: string): Promise<AlipayAnswer> {
  const requested = readJson(TradeName, content)
  if (!requested) return refused('ACQ.INVALID_PARAMETER')
  const trade = await findTrade(setting, requested.out_trade_no)
  if (!trade) return refused('ACQ.TRADE_NOT_EXIST')
  return ok({
    buyer_logon_id: 'san***@sandbox',
    buyer_user_id: '9088000000000000',
    out_trade_no: trade.outTradeNo,
    trade_no: tradeNo(trade),
    trade_status: tradeStatus(trade),
    total_amount: yuan(trade.totalFen),
    ...(trade.paidAt === null ? {} : { send_pay_date: beijingText(trade.paidAt) }),
  })
}

export async function closeTrade(setting: AlipaySetting, content: string): Promise<AlipayAnswer> {
  const requested = readJson(TradeName, content)
  if (!requested) return refused('ACQ.INVALID_PARAMETER')
  const trade = await findTrade(setting, requested.out_trade_no)
  if (!trade) return refused('ACQ.TRADE_NOT_EXIST')
  const closed = await setting.store.update(trade.outTradeNo, { state: 'open' }, { state: 'closed' })
  return closed
    ? ok({ out_trade_no: trade.outTradeNo, trade_no: tradeNo(trade) })
    : refused('ACQ.REASON_TRADE_STATUS_INVALID')
}
