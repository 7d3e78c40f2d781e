import { describe, expect, test } from 'vitest'
import { importViolations } from '../../scripts/lib/import-directions.ts'
import { featureCircles } from '../../scripts/lib/web-features.ts'
import { plant } from './plant.ts'

const forbidden: [file: string, specifier: string][] = [
  ['src/contract/order/enums.ts', '#server/config.ts'],
  ['src/contract/order/enums.ts', '../../web/lib/http.ts'],
  ['src/contract/order/enums.ts', 'fastify'],
  ['src/web/entries/login/main.tsx', '#server/config.ts'],
  ['src/web/entries/login/main.tsx', '../../../server/config.ts'],
  ['src/web/entries/login/main.tsx', '../public/routes.tsx'],
  ['src/web/entries/login/main.tsx', 'typebox'],
  ['src/web/features/order/pay.ts', '#web/entries/public/main.tsx'],
  ['src/web/features/order/pay.ts', 'node:fs'],
  ['src/web/features/catalog/card.tsx', '#web/features/order/pay.ts'],
  ['src/web/features/order/pay.ts', './manage/order-page.tsx'],
  ['src/web/features/payment/manage/refunds/item.tsx', '../../../order/manage/order-page.tsx'],
  ['src/web/features/unheard/a.ts', '#web/features/order/pay.ts'],
  ['src/web/area-kit/list/table.tsx', '#web/features/order/pay.ts'],
  ['src/web/ui/button.tsx', '#web/area-kit/facts.tsx'],
  ['src/web/lib/http.ts', '#web/area-kit/facts.tsx'],
  ['src/web/ui/button.tsx', '#web/features/order/pay.ts'],
  ['src/web/ui/button.tsx', '../entries/login/main.tsx'],
  ['src/web/ui/button.tsx', '#web/lib/i18n.ts'],
  ['src/web/lib/http.ts', '../features/order/pay.ts'],
  ['src/server/app.ts', '#web/lib/http.ts'],
  ['src/server/app.ts', 'react'],
  ['src/server/features/order/routes.ts', '#server/features/catalog/policy.ts'],
  ['src/server/features/order/routes.ts', '../catalog/policy.ts'],
  ['src/server/features/order/routes.ts', './manage/journal.ts'],
  ['src/server/features/order/manage/ship.ts', '../../catalog/policy.ts'],
  ['src/server/features/order/manage/ship.ts', '../../catalog/manage/stock.ts'],
  ['src/server/features/order/routes.ts', '#server/app.ts'],
  ['src/server/demo/school.ts', '#server/features/order/policy.ts'],
  ['src/server/gateways/sms/outbox.ts', '#server/features/order/index.ts'],
  ['src/server/gateways/sms/outbox.ts', '../payment/wechat.ts'],
  ['src/server/gateways/sms/outbox.ts', '#server/deps.ts'],
  ['src/server/gateways/sms/outbox.ts', '#server/config.ts'],
  ['src/server/features/order/routes.ts', '#server/config.ts'],
  ['src/server/db/database.ts', '../features/order/index.ts'],
  ['src/server/db/database.ts', '#server/gateways/sms/outbox.ts'],
  ['src/server/plugins/envelope.ts', '#server/features/order/policy.ts'],
  ['src/server/jobs/queue.ts', '#server/features/order/policy.ts'],
  ['src/server/lib/refusal.ts', '#server/db/database.ts'],
  ['src/server/lib/refusal.ts', '#tests/support/school.ts'],
]

const allowed: [file: string, specifier: string][] = [
  ['src/contract/order/operations.ts', 'typebox'],
  ['src/contract/order/operations.ts', '../envelope.ts'],
  ['src/web/entries/login/main.tsx', '#web/features/account/sign-in.tsx'],
  ['src/web/entries/login/main.tsx', './routes.tsx'],
  ['src/web/features/order/pay.ts', '#web/features/catalog/card.tsx'],
  ['src/web/features/order/manage/order-page.tsx', '../pay.ts'],
  ['src/web/features/order/manage/new/form.tsx', '../order-page.tsx'],
  ['src/web/features/order/pay.ts', '#web/area-kit/facts.tsx'],
  ['src/web/area-kit/facts.tsx', '#web/lib/config.ts'],
  ['src/web/features/order/pay.ts', '#contract/order/enums.ts'],
  ['src/web/lib/mount.tsx', '#web/ui/toast.ts'],
  ['src/web/ui/button.tsx', './button.module.css'],
  ['src/server/app.ts', '#server/features/order/index.ts'],
  ['src/server/features/order/routes.ts', './create-order.ts'],
  ['src/server/features/order/routes.ts', '#server/features/catalog/index.ts'],
  ['src/server/features/order/manage/ship.ts', '../policy.ts'],
  ['src/server/features/order/manage/ship.ts', '../../catalog/index.ts'],
  ['src/server/features/order/manage/ship.ts', '../../catalog/manage/index.ts'],
  ['src/server/features/order/routes.ts', '#server/gateways/sms/outbox.ts'],
  ['src/server/gateways/sms/outbox.ts', '#server/db/database.ts'],
  ['src/server/gateways/sms/outbox.ts', '#server/lib/environment.ts'],
  ['src/server/config.ts', '#server/gateways/sms/config.ts'],
  ['src/server/demo/school.ts', '#server/features/order/index.ts'],
  ['src/server/features/backoffice/open.ts', '#server/demo/site.ts'],
]

describe('import directions', () => {
  test.each(forbidden)('%s may not import %s', (file, specifier) => {
    const root = plant({ [file]: `import { x } from '${specifier}'\nexport const y = x\n` })
    expect(importViolations(root)).toHaveLength(1)
    expect(importViolations(root)[0]).toContain(`${file}:1: `)
  })

  test.each(allowed)('%s may import %s', (file, specifier) => {
    const root = plant({ [file]: `import { x } from '${specifier}'\nexport const y = x\n` })
    expect(importViolations(root)).toEqual([])
  })

  test.each([
    ['a type import', `import type { X } from '#server/config.ts'\nexport type Y = X`],
    ['an import in a type', `export type Y = import('#server/config.ts').X`],
    ['a dynamic import', `export const y = () => import('#server/config.ts')`],
    ['an import for its effects', `import '#server/config.ts'`],
    ['a re-export', `export { x } from '#server/config.ts'`],
    ['a re-export of everything', `export * from '#server/config.ts'`],
  ])('%s is also found', (_kind, code) => {
    const root = plant({ 'src/web/lib/x.ts': code })
    expect(importViolations(root)).toEqual([
      'src/web/lib/x.ts:1: web lib may not import server config (src/server/config.ts)',
    ])
  })

  test('a folder without a rule is reported', () => {
    const root = plant({ 'src/helpers/x.ts': 'export const x = 1' })
    expect(importViolations(root)).toEqual([
      'src/helpers/x.ts: stands in no folder that scripts/lib/folder-rules.ts knows',
    ])
  })

  test('features that may import each other in a circle are reported with the chain', () => {
    expect(
      featureCircles({ order: ['catalog'], catalog: ['group', 'coupon'], group: [], coupon: ['order'] }),
    ).toEqual(['circle of web features: order -> catalog -> coupon -> order'])
    expect(featureCircles()).toEqual([])
  })
})
