import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permission.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import type { Area } from './area.ts'
import type { FoundSection } from './found-page.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** so many of each kind */
const MOST = 4
/** how long the typing pauses before it is searched for, in milliseconds */
const PAUSE_MS = 200
const SHORTEST = 2

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Whether an area has records that its search finds: the back office. */
export const findsRecords = ({ name }: Area): boolean => name === 'area:name.admin'

/** The last digits of a phone that a list shows masked. */
const endOf = (masked: string): string | undefined => /\d{4}$/.exec(masked)?.[0]

/** People, orders, courses, open classes and leads that a text finds, for who administers the school. */
export function useFoundRecords(area: Area, text: string): readonly FoundSection[] {
  const { t } = useTranslation('area')
  const lang = useLang()
  const can = useCan()
  const keyword = useSettled(text.trim())
  const isLongEnough = findsRecords(area) && keyword.length >= SHORTEST
  const optionsFor = (permission: Permission) =>
    ({ quiet: true, enabled: isLongEnough && can(permission), staleTime: 10_000 }) as const
  const query = { keyword: keyword.slice(0, 64), limit: MOST }
  const best = { query: { ...query, best_first: 1 as const } }
  const users = useCall('GET /api/v1/admin/users', best, optionsFor('account.read'))
  const orders = useCall('GET /api/v1/admin/orders', { query }, optionsFor('order.read'))
  const products = useCall('GET /api/v1/admin/products', best, optionsFor('catalog.read'))
  const classes = useCall('GET /api/v1/openclass', best, optionsFor('openclass.read'))
  const leads = useCall('GET /api/v1/admin/leads', { query }, optionsFor('lead.read'))
  if (!isLongEnough || keyword !== text.trim()) return []
  return [
    {
      title: t('area:goTo.kind.user'),
      pages: (users.data?.list ?? []).map(({ id, name: called, username, telephone }) => ({
        label: called || username,
        names: [username],
        phoneEnd: endOf(telephone),
        detail: [called && username, telephone].filter(Boolean).join(' · '),
        href: `#/users/${id}`,
      })),
    },
    {
      title: t('area:goTo.kind.order'),
      pages: (orders.data?.list ?? []).map(
        ({ order_id, order_number, course_name, name: called, username }) => ({
          label: order_number,
          detail: [course_name, called || username].join(' · '),
          href: `#/orders/${order_id}`,
        }),
      ),
    },
    {
      title: t('area:goTo.kind.product'),
      pages: (products.data?.list ?? []).map(({ id, name: called, teacher_name }) => ({
        label: called,
        detail: teacherNames(teacher_name, lang),
        href: `#/products/${id}`,
      })),
    },
    {
      title: t('area:goTo.kind.openClass'),
      pages: (classes.data?.list ?? []).map(({ id, name: called, teacher_name }) => ({
        label: called,
        detail: teacherNames(teacher_name, lang),
        href: `#/openclasses/${id}`,
      })),
    },
    {
      title: t('area:goTo.kind.lead'),
      pages: (leads.data?.list ?? []).map(({ id, name: called, telephone }) => ({
        label: called || telephone,
        phoneEnd: endOf(telephone),
        detail: called && telephone,
        href: `#/leads/${id}`,
      })),
    },
  ]
}
