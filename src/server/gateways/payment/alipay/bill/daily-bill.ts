import { beijingDay } from '../../beijing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../errors.ts'
import { readJson } from '../../json.ts'
import type { BillRow } from '../../payment.ts'
import { callAlipay } from '../client.ts'
import type { AlipaySettings } from '../config.ts'
import { BillAddress } from '../schemas.ts'
import { isTradeBill, readTradeBill } from './trade-bill.ts'
import { unzip } from './unzip.ts'

/** bills are available by ten on the next day; after noon a missing one means that there were no payments */
const READY_SECONDS = 12 * 3600

/** The address lives for 30 seconds and is signed, so it is fetched at once and nothing else is trusted in it. */
export async function dailyBill(settings: AlipaySettings, day: string): Promise<BillRow[] | null> {
  const { until } = beijingDay(day)
  let node: string
  try {
    node = await callAlipay(settings, {
      method: 'alipay.data.dataservice.bill.downloadurl.query',
      content: { bill_type: 'trade', bill_date: day },
    })
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'BILLNOTEXIST')
      return settings.clock() < until + READY_SECONDS ? null : []
    throw error
  }
  const url = checkedAddress(settings, readJson(BillAddress, node)?.bill_download_url ?? '')
  return readArchive(await fetchArchive(settings, url))
}

function checkedAddress({ test }: AlipaySettings, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  // Alipay itself hands out plain http now and then; its host answers both
  if (url?.protocol === 'http:' && !test) url.protocol = 'https:'
  const isAlipay = url?.protocol === 'https:' && /(^|\.)alipay\.com$/.test(url.hostname)
  if (!url || !(isAlipay || test)) throw new ProviderUnavailable("the bill's address is not Alipay's")
  return url.href
}

async function fetchArchive({ download }: AlipaySettings, url: string): Promise<Uint8Array> {
  try {
    const { status, bytes } = await download({ method: 'GET', url, headers: {}, body: '' })
    if (status === 200) return bytes
    throw new Error(`HTTP ${status}`)
  } catch (cause) {
    throw new ProviderUnavailable("Alipay's bill could not be fetched", { cause })
  }
}

function readArchive(archive: Uint8Array): BillRow[] {
  const gbk = new TextDecoder('gbk')
  try {
    const bills = unzip(archive)
      .map((file) => gbk.decode(file))
      .filter(isTradeBill)
    if (bills.length === 0) throw new RangeError('no file of it is a bill')
    return bills.flatMap(readTradeBill)
  } catch (cause) {
    throw new ProviderUnavailable("Alipay's bill cannot be read", { cause })
  }
}
