import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { certificateNumber } from '#server/gateways/payment/alipay/protocol/certificate-number.ts'
import type { Transport } from '#server/gateways/payment/http.ts'
import { issueCertificate } from '#server/gateways/payment/sandbox/certificate.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import { answering, keys, provider, signed, signedBody } from './alipay-support.ts'
import { attempt, START } from './sandbox-support.ts'

const other = await rsaKeyPair()
const reference = { outTradeNo: attempt().outTradeNo }

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
