import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { beijingDay } from '../../beijing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../errors.ts'
import { readJson } from '../../json.ts'
import type { BillRow } from '../../payment.ts'
import { callWeChat } from '../client.ts'
import type { WeChatPaySettings } from '../config.ts'
import { signedCallHeaders } from '../exchange.ts'
import { readTradeBill } from './trade-bill.ts'

const BillAddress = Type.Object({
  hash_type: Type.Literal('SHA1'),
  hash_value: Type.String({ pattern: '^[0-9a-fA-F]{40}$' }),
  download_url: Type.String({ minLength: 1 }),
})

/** GET /v3/bill/tradebill, then the file. The file comes unsigned; the signed answer before it states its SHA-1. */
export async function dailyBill(settings: WeChatPaySettings, day: string): Promise<BillRow[] | null> {
  beijingDay(day)
  let body: string
  try {
    body = await callWeChat(settings, {
      method: 'GET',
      target: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
    })
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'STATEMENTCREATING') return null
    if (error instanceof ProviderRefused && error.code === 'NOSTATEMENTEXIST') return []
    throw error
  }
  const bill = readJson(BillAddress, body)
  if (!bill) throw new ProviderUnavailable('WeChat Pay answered without the address of the bill')
  const bytes = await fetchBill(settings, bill.download_url)
  if (createHash('sha1').update(bytes).digest('hex') !== bill.hash_value.toLowerCase())
    throw new ProviderUnavailable("WeChat Pay's bill is not the one that was signed for")
  try {
    return readTradeBill(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new ProviderUnavailable("WeChat Pay's bill cannot be read", { cause })
  }
}

async function fetchBill(settings: WeChatPaySettings, address: string): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : null
  // the request is signed, so it goes to WeChat Pay alone
  const isTheirs = url?.protocol === 'https:' && /(^|\.)mch\.weixin\.qq\.com$/.test(url.hostname)
  if (!url || !(isTheirs || url.origin === new URL(settings.baseUrl).origin || settings.test))
    throw new ProviderUnavailable("the bill's address is not WeChat Pay's")
  try {
    const headers = signedCallHeaders(settings, { method: 'GET', target: url.pathname + url.search })
    const { status, bytes } = await settings.download({ method: 'GET', url: url.href, headers, body: '' })
    if (status === 200) return bytes
    throw new Error(`HTTP ${status}`)
  } catch (cause) {
    throw new ProviderUnavailable("WeChat Pay's bill could not be fetched", { cause })
  }
}
