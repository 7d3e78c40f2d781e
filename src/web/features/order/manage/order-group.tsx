import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Moment } from '#web/area-kit/moment.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import styles from '#web/area-kit/record.module.css'
import { textOf } from '#web/area-kit/text-of.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

const groupStateTexts: Readonly<Record<string, string>> = {
  open: 'trade:group.open',
  formed: 'trade:group.formed',
  failed: 'trade:group.failed',
}

/** Members and state of the order's group. */
export function OrderGroup({ order: { group, members, order_id } }: { order: AdminOrder }) {
  const { t } = useTranslation('trade')
  if (!group) return null
  return (
    <Part title={t('trade:group.title')}>
      <p className={styles.marks}>
        <Tag tone={group.state === 'formed' ? 'good' : 'neutral'}>
          {textOf(t, groupStateTexts, group.state)}
        </Tag>
        {t('trade:group.paid', { paid: group.paid, number: group.number })}
        {group.state === 'open' && (
          <span className="second">
            {t('trade:group.until')} <Moment at={group.expires_at} exact />
          </span>
        )}
      </p>
      <ul className={styles.rows}>
        {members.map((member) => (
          <li key={member.order_id} className={styles.marks}>
            {member.order_id === order_id ? (
              <strong>{member.name || member.username}</strong>
            ) : (
              <Link to={`/orders/${member.order_id}`}>{member.name || member.username}</Link>
            )}
            <OrderStatusTag status={member.status} />
            {member.left_at !== null && <span className="second">{t('trade:group.left')}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
