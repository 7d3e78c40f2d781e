import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { refunds, sandboxRefunds } from '#server/db/tables/all.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections, orderRow } from '../order/support.ts'
import {
  atProvider,
  checkoutWithQr,
  press,
  refundAll,
  refundsAreDue,
  refundsOf,
  wrapProvider,
} from './support.ts'
import { adminTokenOf } from './browser-support.ts'

const school = await openTestSchool()
await openAllConnections(school)
let restore = (): void => undefined
afterEach(() => {
  restore()
  restore = () => undefined
})

describe('sending a refund', () => {
  async function lateOne() {
    const bought = await checkoutWithQr(school)
    const { token, orderId } = bought
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    await press(school, bought.cashier, 'pay')
    const [refund] = await refundsOf(school, bought.orderId)
    if (!refund) throw new Error('no refund is owed')
    return { ...bought, refund }
  }
  const current = async (orderId: number) => (await refundsOf(school, orderId))[0]
  const refundsAtProvider = (outTradeNo: string) =>
    school.deps.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.outTradeNo, outTradeNo))

  test('is accepted first and done when the provider reports it', async () => {
    const { orderId, refund } = await lateOne()
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'sent', refundNo: refund.refundNo, attempts: 1 })
    expect((await orderRow(school, orderId)).status).toBe(10)
    restore = wrapProvider(school, () => ({ refund: () => Promise.reject(new TypeError('sent twice')) }))
    // nothing is due before its time
    expect(await sendDueRefunds(school.deps)).toBe(0)
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    restore()
    expect(await current(orderId)).toMatchObject({ state: 'done', nextTryAt: null })
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('of what came after the order was cancelled leaves the order with the time of the payment', async () => {
    const { orderId, outTradeNo } = await lateOne()
    const paidAt = (await atProvider(school, outTradeNo))?.paidAt ?? 0
    expect((await orderRow(school, orderId)).paidAt).toEqual(new Date(paidAt * 1000))
    await refundAll(school)
  })

  test('that fails by a fault of the school itself is not noted as an answer of the provider', async () => {
    const { orderId, refund } = await lateOne()
    restore = wrapProvider(school, () => ({ refund: () => Promise.reject(new TypeError('a fault')) }))
    await sendDueRefunds(school.deps).catch(() => undefined)
    expect(await current(orderId)).toMatchObject({ state: refund.state, lastError: null })
    restore()
    await refundAll(school)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('that the provider has no record of any more is sent again', async () => {
    const { orderId, refund } = await lateOne()
    await sendDueRefunds(school.deps)
    const sent: string[] = []
    restore = wrapProvider(school, (real) => ({
      queryRefund: () => Promise.resolve({ state: 'unknown' }),
      refund: (order) => {
        sent.push(order.outRefundNo)
        return real.refund(order)
      },
    }))
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(sent).toEqual([refund.refundNo])
    restore()
    await refundAll(school)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('that is back already keeps the number that the provider gave', async () => {
    const { orderId } = await lateOne()
    await sendDueRefunds(school.deps)
    const given = (await current(orderId))?.refundId
    expect(given).toEqual(expect.any(String))
    restore = wrapProvider(school, () => ({
      queryRefund: () => Promise.resolve({ state: 'unknown' }),
      refund: () => Promise.reject(new ProviderRefused('CAPTUREFULLYREFUNDED', 'nothing is left')),
    }))
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'done', refundId: given })
  })

  test('that is refused because it was made already is followed, not given up', async () => {
    const { orderId } = await lateOne()
    restore = wrapProvider(school, (real) => ({
      refund: async (order) => {
        await real.refund(order)
        throw new ProviderRefused('FREQUENCYLIMITED', 'once is enough')
      },
      queryRefund: ({ outRefundNo }) =>
        Promise.resolve({
          state: 'processing',
          refundId: outRefundNo,
          amount: { minor: 1, currency: 'CNY' },
        }),
    }))
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'sent', lastError: null })
    restore()
    await refundAll(school)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test.each(['closed', 'failed'] as const)(
    'that the provider answers is %s waits for a person',
    async (state) => {
      const { orderId, refund } = await lateOne()
      restore = wrapProvider(school, () => ({
        refund: () =>
          Promise.resolve({ state, refundId: 'theirs', amount: { minor: 19_900, currency: 'CNY' } }),
      }))
      const error = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
      await sendDueRefunds(school.deps)
      const logged = error.mock.calls
      error.mockRestore()
      expect(logged).toEqual([[{ refundNo: refund.refundNo, state }, 'the provider does not make a refund']])
      expect(await current(orderId)).toMatchObject({
        state: 'failed',
        refundId: 'theirs',
        nextTryAt: null,
        lastError: `the provider answered ${state}`,
      })
      expect((await orderRow(school, orderId)).status).toBe(10)
      // the previous status is unknown: the order was cancelled before the money arrived
      const token = await adminTokenOf(school)
      const given = await school.call('POST /api/v1/admin/refunds/{id}/withdraw', {
        token,
        params: { id: refund.id },
        body: { answer: 'no' },
      })
      expect(given.code).toBe(103001)
    },
  )

  test('waits as long as the provider requires, and no shorter than it would anyhow', async () => {
    for (const [retryAfter, seconds] of [
      [7200, 7200],
      [1, 60],
    ] as const) {
      const { orderId } = await lateOne()
      restore = wrapProvider(school, () => ({
        refund: () => Promise.reject(new ProviderUnavailable('busy', { retryAfter })),
      }))
      await sendDueRefunds(school.deps)
      const wait = ((await current(orderId))?.nextTryAt?.getTime() ?? 0) - Date.now()
      expect(Math.abs(wait / 1000 - seconds)).toBeLessThan(30)
      restore()
    }
    await refundAll(school)
  })

  test('waits where its payment method is not set up now, and reports it', async () => {
    const waiting = [await lateOne(), await lateOne(), await lateOne()]
    const { provider } = school.deps.payment
    school.deps.payment.provider = () => null
    restore = () => {
      school.deps.payment.provider = provider
    }
    expect(await sendDueRefunds(school.deps)).toBe(1)
    const states = await Promise.all(waiting.map(({ orderId }) => current(orderId)))
    expect(states.map((one) => one?.state)).toEqual(Array(3).fill('approved'))
    expect(states.map((one) => one?.lastError)).toContain('the payment method is not set up now')
    restore()
    await refundAll(school)
  })

  test('is not kept waiting by another whose row is locked', async () => {
    const [locked, free] = [await lateOne(), await lateOne()]
    await school.deps.db.transaction(async (tx) => {
      await tx.select().from(refunds).where(eq(refunds.id, locked.refund.id)).for('update')
      const sent = sendDueRefunds(school.deps)
      await vi.waitUntil(async () => (await current(free.orderId))?.state === 'sent', { timeout: 60_000 })
      expect(await sent).toBe(1)
    })
    await refundAll(school)
  })

  test('that a crash cut short is sent again under the same number and refunded once', async () => {
    const { orderId, outTradeNo, refund } = await lateOne()
    const sent: string[] = []
    restore = wrapProvider(school, (real) => ({
      refund: async (order) => {
        sent.push(order.outRefundNo)
        const answer = await real.refund(order)
        if (sent.length === 1) throw new Error('the power failed')
        return answer
      },
    }))
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'approved' })
    await refundAll(school)
    expect(sent).toEqual([refund.refundNo, refund.refundNo])
    expect(await refundsAtProvider(outTradeNo)).toMatchObject([
      { outRefundNo: refund.refundNo, refundFen: 19_900 },
    ])
    expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(19_900)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('is done by one of several servers that look for jobs at once', async () => {
    const { outTradeNo } = await lateOne()
    const sent: string[] = []
    restore = wrapProvider(school, (real) => ({
      refund: (order) => {
        sent.push(order.outRefundNo)
        return real.refund(order)
      },
    }))
    await refundsAreDue(school)
    const servers = Array.from({ length: 5 }, () =>
      openDatabase({ ...school.database.connection, max: 3 }, () => undefined),
    )
    onTestFinished(() => Promise.all(servers.map((server) => server.close())).then(() => undefined))
    const taken = await Promise.all(
      servers.map(({ db, pool }) => sendDueRefunds({ ...school.deps, db, pool })),
    )
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(sent).toHaveLength(1)
    expect(await refundsAtProvider(outTradeNo)).toHaveLength(1)
    restore()
    await refundAll(school)
  })

  test('that the provider does not answer is tried for as long as it takes', async () => {
    const { orderId } = await lateOne()
    restore = wrapProvider(school, () => ({
      refund: () => Promise.reject(new ProviderUnavailable('silent')),
    }))
    await school.deps.db.update(refunds).set({ attempts: 40 }).where(eq(refunds.orderId, orderId))
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'approved', attempts: 41, lastError: 'silent' })
    const wait = ((await current(orderId))?.nextTryAt?.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(3_000_000)
    expect(wait).toBeLessThanOrEqual(3_600_000)
    restore()
    await refundAll(school)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('that the provider refuses again and again waits for a person', async () => {
    const { orderId, refund } = await lateOne()
    restore = wrapProvider(school, () => ({
      refund: () => Promise.reject(new ProviderRefused('NOTENOUGH', 'balance too low')),
    }))
    const warned = vi.spyOn(school.deps.log, 'warn').mockImplementation(() => undefined)
    const reported = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    onTestFinished(() => [warned, reported].forEach((log) => log.mockRestore()))
    const line = { refundNo: refund.refundNo, err: expect.any(ProviderRefused) }
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'approved', lastError: 'balance too low' })
    expect(warned.mock.calls).toEqual([[line, 'refund not done yet']])
    expect(reported).not.toHaveBeenCalled()
    await school.deps.db.update(refunds).set({ attempts: 19 }).where(eq(refunds.orderId, orderId))
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await current(orderId)).toMatchObject({ state: 'failed', nextTryAt: null })
    expect(reported.mock.calls).toEqual([[line, 'refund not done yet']])
    expect((await orderRow(school, orderId)).status).toBe(10)
  })

  test('that fails here does not keep the next one waiting', async () => {
    const broken = await lateOne()
    const whole = await lateOne()
    restore = wrapProvider(school, (real) => ({
      refund: (order) =>
        order.outRefundNo === broken.refund.refundNo
          ? Promise.reject(new TypeError('ours'))
          : real.refund(order),
    }))
    const reported = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    await sendDueRefunds(school.deps)
    const { refundNo } = broken.refund
    expect(reported.mock.calls).toEqual([
      [{ refundNo, err: expect.any(TypeError) }, 'a refund could not be processed'],
    ])
    reported.mockRestore()
    expect(await current(broken.orderId)).toMatchObject({ state: 'approved' })
    expect(await current(whole.orderId)).toMatchObject({ state: 'sent' })
    restore()
    await refundAll(school)
    expect((await orderRow(school, broken.orderId)).status).toBe(8)
  })
})
