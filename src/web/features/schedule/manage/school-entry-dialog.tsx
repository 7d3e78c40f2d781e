import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { SchoolEntry, SchoolLinks } from '../entry.ts'
import { EntryFrame } from '../entry-frame.tsx'

interface SchoolEntryDialogProps {
  entry: SchoolEntry
  links: SchoolLinks
  /** missing: it cannot be moved here */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** A class of the school, with what it clashes with. */
export function SchoolEntryDialog({ entry, links, onMove, onClose }: SchoolEntryDialogProps) {
  const { t } = useTranslation('schedule')
  return (
    <EntryFrame
      entry={entry}
      links={links}
      action={onMove && <Button onClick={onMove}>{t('schedule:lessons.move')}</Button>}
      notice={entry.clash && <ClashNotice clash={entry.clash} />}
      onClose={onClose}
    />
  )
}

/** What the teacher has at the same time. */
function ClashNotice({ clash }: { clash: NonNullable<SchoolEntry['clash']> }) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  return (
    <Notice tone="warn" title={t('schedule:lessons.clash')}>
      <p>
        {t(clash.kind === 'booking' ? 'schedule:school.clashBooked' : 'schedule:lessons.clashWith', {
          title: clash.title,
          time: formatLessonSpan(clash.begintime, clash.endtime, view),
        })}
      </p>
    </Notice>
  )
}
