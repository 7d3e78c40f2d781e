import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import styles from '../booking.module.css'
import { ledgerTexts } from '../ledger-texts.ts'
import type { LessonHoursRow } from './lesson-hours-row.ts'

/** Every change of the lesson hours that a student has in a course: when, by whom and why. */
export function LedgerDialog({ row, onClose }: { row: LessonHoursRow; onClose: () => void }) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const words = ledgerTexts(t)
  const list = usePageList('GET /api/v1/admin/lesson_hours/{id}/entries', { params: { id: row.id } })
  const title = t('booking:office.ledgerTitle', { name: row.name || row.username })
  return (
    <Dialog
      open
      width={560}
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('booking:office.close')}</Button>}
    >
      <ListBody label={title} list={list} empty={<p>{t('booking:office.noEntries')}</p>}>
        {(entries) => (
          <ul className={classNames(styles.history, styles.ledger)}>
            {entries.map(({ id, kind, hours, at, begintime, actor, reason }) => (
              <li key={id}>
                <span>
                  {words[kind]} {hours}
                  {begintime !== null && ` · ${formatDateTime(begintime, view)}`}
                </span>
                <span className="second">
                  {[formatDateTime(at, view), actor, reason].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Dialog>
  )
}
