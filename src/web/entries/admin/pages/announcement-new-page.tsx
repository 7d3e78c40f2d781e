import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { usersOfState } from '#web/features/account/manage/message-users.ts'
import {
  AnnouncementForm,
  useAnnouncementForm,
} from '#web/features/message/manage/announcements/announcement-form.tsx'
import { bodyOf, newAnnouncement } from '#web/features/message/manage/announcements/announcement-values.ts'
import { refreshAnnouncements } from '#web/features/message/manage/announcements/announcement-texts.ts'
import { call } from '#web/lib/call.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/announcements/new`. */
export default function AnnouncementNewPage() {
  const { t } = useTranslation('announcement')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [initial] = useState(() => newAnnouncement(usersOfState(state)))
  const form = useAnnouncementForm({
    initial,
    save: async (values) => {
      const body = bodyOf(values)
      const { id } = await call('POST /api/v1/admin/announcements', { body }, { quiet: true })
      await refreshAnnouncements()
      // after the form knows that it is saved
      setTimeout(() => void navigate(`/announcements/${id}`, { replace: true }))
      return values
    },
  })
  return (
    <AreaPage
      title={t('area:title.announcementNew')}
      actions={<ButtonLink to="/announcements">{t('announcement:back')}</ButtonLink>}
    >
      <AnnouncementForm form={form} />
    </AreaPage>
  )
}
