import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { unzip } from '#server/gateways/payment/alipay/bill/unzip.ts'
import { isTradeBill, readTradeBill } from '#server/gateways/payment/alipay/bill/trade-bill.ts'
import { gbk } from '#server/gateways/payment/sandbox/alipay/gbk.ts'
import { provider, signed } from './alipay-support.ts'
import { START } from './sandbox-support.ts'

describe('a bill', () => {
  const header =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额(元),退款批次号/请求号,备注'
  const lines = (...rows: string[]) =>
    ['#支付宝业务明细查询', header, ...rows, '#业务明细列表结束', ''].join('\r\n')
  const row = '2014123456\t,SY-1\t,交易\t,书法\t,2026-09-21 22:00:00\t,2026-09-21 22:13:20\t,199.00\t,\t,'

  test('is read by the names of its columns, with commas in what was sold', () => {
    const paid = {
      kind: 'payment',
      ourNumber: 'SY-1',
      providerNumber: '2014123456',
      amount: { minor: 19_900, currency: 'CNY' },
      at: START,
    }
    expect(readTradeBill(lines(row))).toEqual([paid])
    expect(readTradeBill(lines(row.replace('书法', '书法,二')))).toEqual([paid])
    expect(readTradeBill(lines(row.replace('书法', '"书法,""二"""')))).toEqual([paid])
  })

  test('with a refund whose amount is below zero', () => {
    const refund = row.replace('交易', '退款').replace('199.00', '-5.00').replace(',\t,', ',R-1\t,')
    expect(readTradeBill(lines(refund))).toMatchObject([
      { kind: 'refund', ourNumber: 'R-1', amount: { minor: 500 } },
    ])
  })

  test.each([
    ['an amount that is none', row.replace('199.00', 'x')],
    ['another kind of business', row.replace('交易', '转账')],
    ['no time', row.replace('2026-09-21 22:13:20', '')],
  ])('with %s is refused as a whole', (_, broken) => {
    expect(() => readTradeBill(lines(broken))).toThrow(RangeError)
  })

  test('without its header is refused', () => {
    expect(isTradeBill('门店编号,交易订单总笔数')).toBe(false)
    expect(() => readTradeBill('门店编号,交易订单总笔数')).toThrow(RangeError)
  })

  test('at an address that is not Alipay’s is not downloaded', async () => {
    const name = 'alipay_data_dataservice_bill_downloadurl_query_response'
    for (const address of [
      'https://evil.example/alipay.com',
      'https://notalipay.com/',
      'file:///etc/passwd',
      '',
    ]) {
      const transport = signed({ code: '10000', bill_download_url: address }, name)
      await expect(provider({ transport }).dailyBill('2026-09-20')).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    }
  })

  test('at Alipay’s address is downloaded over https, even when the address has http', async () => {
    const name = 'alipay_data_dataservice_bill_downloadurl_query_response'
    const transport = signed(
      { code: '10000', bill_download_url: 'http://dwbillcenter.alipay.com/a?b=1' },
      name,
    )
    const fetched: string[] = []
    const download = async ({ url }: { url: string }) => {
      fetched.push(url)
      return { status: 200, bytes: zipSync({ 'a.csv': gbk(lines(row)) }) }
    }
    expect(await provider({ transport, download }).dailyBill('2026-09-20')).toHaveLength(1)
    expect(fetched).toEqual(['https://dwbillcenter.alipay.com/a?b=1'])
    const broken = async () => ({ status: 200, bytes: Buffer.from('PK no archive') })
    await expect(provider({ transport, download: broken }).dailyBill('2026-09-20')).rejects.toMatchObject({
      message: "Alipay's bill cannot be read",
    })
  })
})

describe('archives', () => {
  test('that Python’s zipfile wrote as a stream, with a comment, are read', () => {
    const archive =
      'UEsDBBQACAAAAAAAIQAAAAAAAAAAAAAAAAAFAAAAYS50eHRoZWxsb1BLBwiGphA2BQAAAAUAAABQSwMEFAAIAAgAAAAhAAAAAAAAAAAAAAAAAAUAAABiLnR4dEtKGh4AAFBLBwjq4gFdBgAAAMgAAABQSwMEFAAICAgAAAAhAAAAAAAAAAAAAAAAABAAAADkuJrliqHmmI7nu4YuY3N2u7Z8x7aNywBQSwcI5GDcbAgAAAAGAAAAUEsBAhQDFAAIAAAAAAAhAIamEDYFAAAABQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsBAhQDFAAIAAgAAAAhAOriAV0GAAAAyAAAAAUAAAAAAAAAAAAAAIABOAAAAGIudHh0UEsBAhQDFAAICAgAAAAhAORg3GwIAAAABgAAABAAAAAAAAAAAAAAAIABcQAAAOS4muWKoeaYjue7hi5jc3ZQSwUGAAAAAAMAAwCkAAAAtwAAAAkAYSBjb21tZW50'
    expect(unzip(Buffer.from(archive, 'base64')).map((file) => Buffer.from(file))).toEqual([
      Buffer.from('hello'),
      Buffer.alloc(200, 'b'),
      gbk('支付宝'),
    ])
  })

  test('that decompress to more than a bill may have are refused', () => {
    const archive = Buffer.from(zipSync({ 'a.csv': Buffer.from('hello') }))
    // the size stated in the directory
    archive.writeUInt32LE(600_000_000, archive.indexOf(Buffer.from('PK\u0001\u0002')) + 24)
    expect(() => unzip(archive)).toThrow(RangeError)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('<html></html>'.repeat(10))],
    ['one that was cut short', Buffer.from(zipSync({ a: Buffer.from('hello') })).subarray(10)],
  ])('%s is refused', (_, bytes) => {
    expect(() => unzip(bytes)).toThrow(RangeError)
  })

  test('GBK is written as it is read', () => {
    const text = '书法入门，《千字文》 ABC 123?'
    expect(new TextDecoder('gbk').decode(gbk(text))).toBe(text)
    expect(gbk('中').toString('hex')).toBe('d6d0')
    expect(gbk('😀').toString()).toBe('?')
  })
})
