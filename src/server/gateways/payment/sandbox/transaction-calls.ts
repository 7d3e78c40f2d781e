import { Type } from 'typebox'
import { readJson } from '../json.ts'
import { done, failure, ok, type SandboxAnswer } from './answer.ts'
import { type SandboxSetting, settle } from './setting.ts'
import { transactionResource } from './transaction-resource.ts'

const CloseOrder = Type.Object({ mchid: Type.String() })

/** GET /v3/pay/transactions/out-trade-no/{out_trade_no}?mchid= */
export async function queryOrder(
  setting: SandboxSetting,
  outTradeNo: string,
  query: URLSearchParams,
): Promise<SandboxAnswer> {
  if (query.get('mchid') !== setting.keys.merchantId) return failure('PARAM_ERROR', 'mchid')
  const transaction = await settle(setting, await setting.store.findByOutTradeNo(outTradeNo))
  return transaction ? ok(transactionResource(setting.keys, transaction)) : failure('ORDER_NOT_EXIST')
}

/** POST /v3/pay/transactions/out-trade-no/{out_trade_no}/close */
export async function closeOrder(
  setting: SandboxSetting,
  outTradeNo: string,
  body: string,
): Promise<SandboxAnswer> {
  if (readJson(CloseOrder, body)?.mchid !== setting.keys.merchantId) return failure('PARAM_ERROR', 'mchid')
  const { store } = setting
  if (await store.update(outTradeNo, { state: 'open' }, { state: 'closed' })) return done
  const transaction = await store.findByOutTradeNo(outTradeNo)
  if (!transaction) return failure('ORDER_NOT_EXIST')
  // opened between the two looks
  if (transaction.state === 'open') return closeOrder(setting, outTradeNo, body)
  return failure(transaction.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED')
}
