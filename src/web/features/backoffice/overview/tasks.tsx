import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TaskName } from '#contract/backoffice/overview.ts'
import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Permission } from '#contract/permission.ts'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './overview.module.css'

type Task = ByKey['GET /api/v1/admin/overview/day']['reply']['tasks'][number]

/** The route of the rows that wait. */
const routes: Readonly<Record<TaskName, string>> = {
  refunds_asked: '/refunds?state=asked',
  refunds_by_hand: '/refunds?state=by_hand',
  refunds_failed: '/refunds?state=failed',
  parcels: `/orders?status=${orderStatuses.awaitingShipment}`,
  held_classes: '/openclasses?phase=held',
  answers: '/homework?waiting=1',
  moves: '/bookings?period=move_asked',
  leads: '/leads?due=today',
  exports: '/exports',
  videos: '/videos',
  bills: '/bills?open=1',
  messages: '/outbox?state=failed',
  enquiries: '/enquiries?state=waiting',
  corrections: '/corrections',
  backups: '/backup',
  health: '/health',
}

/** What its rows need. */
const permissions: Readonly<Record<TaskName, Permission>> = {
  refunds_asked: 'order.read',
  refunds_by_hand: 'order.read',
  refunds_failed: 'order.read',
  parcels: 'order.read',
  held_classes: 'openclass.read',
  answers: 'homework.read',
  moves: 'booking.read',
  leads: 'lead.read',
  exports: 'exports.read',
  videos: 'video.read',
  bills: 'payment.settle',
  messages: 'message.configure',
  enquiries: 'support.read',
  corrections: 'privacy.read',
  backups: 'backup.configure',
  health: 'health.configure',
}

/** What waits for somebody, each leading to its rows. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('report')
  const can = useCan()
  const shown = tasks.filter(({ task }) => can(permissions[task]))
  if (shown.length === 0) return <Card className={styles.none}>{t('report:tasks.none')}</Card>
  return (
    <Card padding="none">
      <ul className={styles.rows}>
        {shown.map(({ task, count }) => (
          <li key={task}>
            <Link to={routes[task]} className={styles.task}>
              {t(`report:tasks.${task}`, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
