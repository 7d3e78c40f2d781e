import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { AnnouncementList } from '#web/features/message/manage/announcements/announcement-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/announcements`. */
export default function AnnouncementsPage() {
  const { t } = useTranslation('announcement')
  return (
    <AreaPage
      title={t('area:title.announcements')}
      lead={t('announcement:lead')}
      actions={
        <Can permission="message.publish">
          <ButtonLink look="primary" to="/announcements/new">
            {t('announcement:write')}
          </ButtonLink>
        </Can>
      }
    >
      <AnnouncementList />
    </AreaPage>
  )
}
