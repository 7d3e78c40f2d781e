import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { AnnouncementDetail } from '#web/features/message/manage/announcements/announcement-detail.tsx'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `#/announcements/:id`. */
export default function AnnouncementPage() {
  const { t } = useTranslation('announcement')
  const { id } = useParams()
  const back = <ButtonLink to="/announcements">{t('announcement:back')}</ButtonLink>
  return (
    <AreaPage title={t('area:title.announcement')} actions={back}>
      {isId(id) ? (
        <AnnouncementDetail key={id} id={Number(id)} />
      ) : (
        <EmptyState title={t('announcement:noneFound')} />
      )}
    </AreaPage>
  )
}
