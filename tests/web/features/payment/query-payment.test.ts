import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { queryPayment } from '#web/features/payment/query-payment.ts'
import { cashierLink } from '#web/features/payment/cashier-link.ts'
import { onFailure } from '#web/lib/failure-policy.ts'
import { refusal, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

it.each([
  ['paid', () => refusal(101036, 'paid')],
  ['pending', () => refusal(101037, 'not yet')],
  ['over', () => refusal(100001, 'sign in')],
  ['unknown', () => refusal(102301, 'no such order')],
  ['unknown', () => refusal(102006, '', 500)],
  ['unknown', () => HttpResponse.error()],
])('reads the answer as %s, without a message box', async (state, answer) => {
  visit('/index.html#/home')
  const messages: string[] = []
  onFailure((message) => messages.push(message))
  api.use(http.get('*/api/payment/wechat/query/51', answer))
  expect(await queryPayment(51, new AbortController().signal)).toBe(state)
  expect(messages).toEqual([])
})

it('a code is a link only when it is of this site', () => {
  expect(cashierLink('http://localhost:8080/sandbox/wechat/abc')).toBe(
    'http://localhost:8080/sandbox/wechat/abc?lang=zh',
  )
  for (const code of [
    'weixin://wxpay/bizpayurl?pr=abc',
    'https://localhost:8080/sandbox/wechat/abc',
    'http://localhost:8081/sandbox/wechat/abc',
    'javascript:alert(1)',
    '/sandbox/wechat/abc',
    '',
  ])
    expect(cashierLink(code)).toBeNull()
})
