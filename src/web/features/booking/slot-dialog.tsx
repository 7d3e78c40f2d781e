import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ownZone, sameTime } from '#web/ui/zones.ts'
import { type ChosenSlot, useSlot } from './use-slot.ts'

/** Shows what is about to be booked, which is held meanwhile. */
export function SlotDialog(props: ChosenSlot) {
  const { slot, course, teacher, moving, teacherZone } = props
  const { t } = useTranslation('booking')
  const zoneText = useZoneText()
  const view = useTimeView()
  const { problem, isRefused, left, busy, book, leave } = useSlot(props)
  const time = formatLessonSpan(slot.begintime, slot.endtime, view)
  return (
    <Dialog
      open
      title={moving ? t('booking:dialog.moveTitle') : t('booking:dialog.title')}
      onClose={leave}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={leave} disabled={busy}>
            {t('booking:dialog.back')}
          </Button>
          <Button look="primary" loading={busy} disabled={isRefused} onClick={book}>
            {moving ? t('booking:dialog.move') : t('booking:dialog.book')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{time}</strong>
      </p>
      {!sameTime(slot.begintime, ownZone(), teacherZone) && (
        <p className="second">
          {t('booking:dialog.teacherTime', {
            zone: zoneText(teacherZone),
            time: formatLessonSpan(slot.begintime, slot.endtime, {
              ...view,
              schoolZone: teacherZone,
              zone: teacherZone,
            }),
          })}
        </p>
      )}
      <p>
        {course.product_name} · {teacher.name}
      </p>
      <p className="second">
        {moving
          ? t('booking:dialog.movedFrom', { time: formatLessonSpan(moving.begintime, moving.endtime, view) })
          : t('booking:dialog.costs')}
      </p>
      {left !== null && !isRefused && <p className="second">{t('booking:dialog.held', { clock: left })}</p>}
      {problem !== null && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
