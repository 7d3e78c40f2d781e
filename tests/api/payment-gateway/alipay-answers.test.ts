import { createPrivateKey } from 'node:crypto'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { createAlipay } from '#server/gateways/payment/alipay/alipay.ts'
import type { AlipayConfig } from '#server/gateways/payment/alipay/config.ts'
import { unzip } from '#server/gateways/payment/alipay/bill/unzip.ts'
import { isTradeBill, readTradeBill } from '#server/gateways/payment/alipay/bill/trade-bill.ts'
import { certificateNumber } from '#server/gateways/payment/alipay/protocol/certificate-number.ts'
import type { HttpResponse, Transport } from '#server/gateways/payment/http.ts'
import { sign } from '#server/gateways/payment/rsa.ts'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { gbk } from '#server/gateways/payment/sandbox/alipay/gbk.ts'
import { issueCertificate } from '#server/gateways/payment/sandbox/certificate.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import { X509Certificate } from 'node:crypto'
import { attempt, START } from './market.ts'

const keys = await generateAlipaySandboxKeys()
const other = await rsaKeyPair()
const reference = { outTradeNo: attempt().outTradeNo }

const provider = (change: Partial<AlipayConfig>) =>
  createAlipay({
    appId: keys.appId,
    sellerId: keys.sellerId,
    appPrivateKey: keys.appPrivateKey,
    keys: { kind: 'keys', publicKey: keys.alipayPublicKey },
    transport: () => Promise.reject(new Error('not to be called')),
    download: () => Promise.reject(new Error('not to be called')),
    clock: () => START,
    ...change,
  })

const answering = (answer: Partial<HttpResponse>): Transport => {
  return async () => ({ status: 200, headers: {}, body: '', ...answer })
}
const signedBody = (
  node: object,
  name = 'alipay_trade_query_response',
  key = keys.alipayPrivateKey,
  more = '',
) => {
  const text = JSON.stringify(node)
  return `{"${name}":${text},${more}"sign":"${sign(text, createPrivateKey(key))}"}`
}
const signed = (...parts: Parameters<typeof signedBody>) => answering({ body: signedBody(...parts) })

const trade = {
  code: '10000',
  msg: 'Success',
  out_trade_no: reference.outTradeNo,
  trade_no: '2026092122001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '199.00',
  send_pay_date: '2026-09-21 22:13:20',
}
const refusal = (sub_code: string, code = '40004') => ({ code, msg: 'Business Failed', sub_code })

describe('the result stays unknown', () => {
  test.each([
    ['nothing came in time', async () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['the answer is 500', answering({ status: 500, body: '<html></html>' })],
    ['the answer is a redirect', answering({ status: 302 })],
    ['it is no JSON', answering({ body: '<html></html>' })],
    [
      'a success is not signed',
      answering({ body: `{"alipay_trade_query_response":${JSON.stringify(trade)}}` }),
    ],
    ['another key signed it', signed(trade, undefined, other.privateKey)],
    ['it answers another call', signed(trade, 'alipay_trade_close_response')],
    [
      'it answers twice',
      answering({ body: signedBody(trade).replace('{', '{"alipay_trade_query_response":{},') }),
    ],
    ['the gateway does not know itself', signed(refusal('isp.unknow-error', '20000'))],
    ['the system failed', signed(refusal('ACQ.SYSTEM_ERROR'))],
    ['it asks for fewer calls', signed(refusal('isv.app-call-limited', '40005'))],
    [
      'a refusal is signed by another key',
      signed(refusal('ACQ.TRADE_NOT_EXIST'), undefined, other.privateKey),
    ],
    ['it is for another trade', signed({ ...trade, out_trade_no: 'SY-another' })],
    ['it says paid and not how much', signed({ ...trade, total_amount: 'much' })],
    ['it says paid and not when', signed({ ...trade, send_pay_date: undefined })],
  ] as [string, Transport][])('when %s', async (_, transport) => {
    await expect(provider({ transport }).query(reference)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  test('when a signed answer was changed on the way', async () => {
    const body = signedBody(trade).replace('199.00', '1.00')
    await expect(provider({ transport: answering({ body }) }).query(reference)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  test('when a refund is answered for another one', async () => {
    const node = { ...trade, out_request_no: 'R-2', refund_amount: '1.00', refund_status: 'REFUND_SUCCESS' }
    const transport = signed(node, 'alipay_trade_fastpay_refund_query_response')
    await expect(
      provider({ transport }).queryRefund({ outRefundNo: 'R-1', ...reference }),
    ).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })
})

describe('an answer is read', () => {
  test.each([
    ['WAIT_BUYER_PAY', 'unpaid'],
    ['TRADE_SUCCESS', 'paid'],
    ['TRADE_FINISHED', 'paid'],
    ['SOMETHING_NEW', 'unknown'],
  ])('%s as %s', async (status, state) => {
    const transport = signed({ ...trade, trade_status: status })
    expect(await provider({ transport }).query(reference)).toMatchObject({ state })
  })

  test('with a refusal that is not signed, which moves no money', async () => {
    const body = JSON.stringify({ error_response: refusal('isv.invalid-signature', '40002') })
    await expect(provider({ transport: answering({ body }) }).query(reference)).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'INVALIDSIGNATURE',
    })
    const missing = JSON.stringify({ alipay_trade_query_response: refusal('ACQ.TRADE_NOT_EXIST') })
    expect(await provider({ transport: answering({ body: missing }) }).query(reference)).toEqual({
      state: 'unknown',
    })
  })

  test('a refund that is accepted and not found is under way', async () => {
    const accepted = { ...trade, fund_change: 'N', refund_fee: '1.00' }
    const answers = [
      signedBody(accepted, 'alipay_trade_refund_response'),
      signedBody({ code: '10000', msg: 'Success' }, 'alipay_trade_fastpay_refund_query_response'),
    ]
    const transport: Transport = async () => ({ status: 200, headers: {}, body: answers.shift() ?? '' })
    const order = {
      outRefundNo: 'R-1',
      payment: { ...reference, transactionId: trade.trade_no, amount: attempt().amount },
      amount: { minor: 100, currency: 'CNY' },
      reason: '',
    }
    expect(await provider({ transport }).refund(order)).toMatchObject({ state: 'processing' })
  })
})

describe('certificate mode', async () => {
  const root = await rsaKeyPair()
  const certificate = (subject: string, publicKey: string, ca = false) =>
    issueCertificate({
      subject,
      publicKey,
      issuer: 'Root',
      issuerPrivateKey: root.privateKey,
      from: START - 1000,
      until: START + 1000,
      ca,
    })
  const rootCertificates = certificate('Root', root.publicKey, true)
  const current = certificate('Alipay', keys.alipayPublicKey)
  const next = certificate('Alipay', other.publicKey)
  const named = (pem: string) => `"alipay_cert_sn":"${certificateNumber(new X509Certificate(pem))}",`
  const certified = (alipayCertificates: string, transport: Transport) =>
    provider({
      transport,
      keys: {
        kind: 'certificates',
        appCertificate: certificate('App', keys.appPublicKey),
        alipayCertificates,
        rootCertificates,
      },
    })

  test('checks with the key of the certificate that the answer names, of several during a change', async () => {
    const byNext = signed(trade, undefined, other.privateKey, named(next))
    expect(await certified(current + next, byNext).query(reference)).toMatchObject({ state: 'paid' })
    await expect(certified(current, byNext).query(reference)).rejects.toMatchObject({
      message: "Alipay's answer names a certificate that is not ours",
    })
    // the issuing certificate is in the same file but signs nothing
    const bundle = current + rootCertificates
    expect(
      await certified(bundle, signed(trade, undefined, undefined, named(current))).query(reference),
    ).toMatchObject({ state: 'paid' })
  })

  test('sends the numbers of the own and the root certificate', async () => {
    const sent: string[] = []
    const transport: Transport = async ({ url }) => {
      sent.push(url)
      throw new Error('not sent on')
    }
    await certified(current, transport)
      .query(reference)
      .catch(() => null)
    const query = new URL(sent[0] ?? '').searchParams
    expect(query.get('alipay_root_cert_sn')).toBe(certificateNumber(new X509Certificate(rootCertificates)))
    expect(query.get('app_cert_sn')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('settings that cannot work are refused at the start', () => {
  test.each([
    ['no app id', { appId: '' }],
    ['no seller', { sellerId: '' }],
    ['a private key that is none', { appPrivateKey: 'none' }],
    ['a public key that is none', { keys: { kind: 'keys', publicKey: 'none' } as const }],
    [
      'certificates that are none',
      {
        keys: {
          kind: 'certificates',
          appCertificate: 'a',
          alipayCertificates: 'b',
          rootCertificates: 'c',
        } as const,
      },
    ],
  ])('%s', (_, change) => {
    expect(() => provider(change)).toThrow(/^Alipay: /)
  })

  test('keys may be bare base64, as Alipay provides them', async () => {
    const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
    const transport = signed(trade)
    const found = provider({
      transport,
      appPrivateKey: bare(keys.appPrivateKey),
      keys: { kind: 'keys', publicKey: bare(keys.alipayPublicKey) },
    })
    expect(await found.query(reference)).toMatchObject({ state: 'paid' })
  })
})

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
