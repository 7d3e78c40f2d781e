import { useTranslation } from 'react-i18next'
import { Portrait } from '#web/ui/portrait.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './open-groups.module.css'
import type { OpenGroup } from './types.ts'

export interface OpenGroupsProps {
  activityId: number
  onJoin: (groupId: number) => void
}

/** Groups that can be joined now; nothing when there are none. */
export default function OpenGroups({ activityId, onJoin }: OpenGroupsProps) {
  const { t } = useTranslation('group')
  const { data, retry } = useRead(
    'GET /api/v1/activities/{id}/groups',
    { params: { id: activityId }, query: { limit: 3 } },
    { quiet: true, maxAge: 0 },
  )
  if (!data || data.list.length === 0) return null
  return (
    <div className={styles.open}>
      <p className={styles.title}>{t('group:open.title', { count: data.total })}</p>
      <ul className={styles.list}>
        {data.list.map((group) => (
          <OpenGroupLine key={group.group_id} group={group} onJoin={onJoin} onEnd={retry} />
        ))}
      </ul>
    </div>
  )
}

interface OpenGroupLineProps {
  group: OpenGroup
  onJoin: (groupId: number) => void
  onEnd: () => void
}

function OpenGroupLine({ group, onJoin, onEnd }: OpenGroupLineProps) {
  const { t } = useTranslation('group')
  const { text, done } = useCountdown(group.expires_at * 1000)
  const { name, avatar_url } = group.leader
  return (
    <li className={styles.line}>
      <Portrait name={name} avatar_url={avatar_url} size={32} />
      <div className={styles.words}>
        <p>{name}</p>
        <p className={styles.state}>
          {t('group:open.progress', { paid: group.paid, number: group.number })} · <span>{text}</span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={done ? undefined : t('group:open.joinNamed', { name })}
        onClick={() => (done ? onEnd() : onJoin(group.group_id))}
      >
        {done ? t('group:open.again') : t('group:open.join')}
      </Button>
    </li>
  )
}
