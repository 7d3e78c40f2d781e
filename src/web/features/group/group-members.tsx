import { useTranslation } from 'react-i18next'
import { Portrait } from '#web/ui/portrait.tsx'
import styles from './group-members.module.css'
import type { Group } from './types.ts'

/** more empty places than these are shown as a number */
const MOST_PLACES = 8

/** Members who have paid, and the places left. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation('group')
  const missing = group.state === 'formed' ? 0 : Math.max(0, group.number - group.members.length)
  return (
    <ul className={styles.row} aria-label={t('group:members.label')}>
      {group.members.map((member, index) => (
        <li key={index} className={styles.member}>
          <Portrait name={member.name} avatar_url={member.avatar_url} size={56} />
          <span className={styles.name}>{member.name}</span>
          {member.is_leader === 1 && <span className={styles.leader}>{t('group:members.leader')}</span>}
        </li>
      ))}
      {Array.from({ length: Math.min(missing, MOST_PLACES) }, (_, place) => (
        <li key={`free ${place}`} className={styles.member}>
          <span className={styles.place} aria-hidden="true">
            ?
          </span>
          <span className={styles.name}>{t('group:members.free')}</span>
        </li>
      ))}
    </ul>
  )
}
