import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { classRoute, visitorAddress } from '#web/features/openclass/class-links.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { BroadcastPanel } from './broadcast-panel.tsx'

/** `#/openclasses/{id}/broadcast` of the teacher's area and of the back office. */
export default function BroadcastPage() {
  const { t } = useTranslation('broadcast')
  const id = Number(useParams().id)
  const { data } = useCall('GET /api/v1/openclass/{id}/stream', { params: { id } }, { quiet: true })
  return (
    <AreaPage
      title={t('common:title.broadcast')}
      lead={data?.name}
      actions={
        data && (
          <>
            <ButtonLink to={classRoute(id)}>{t('broadcast:toClass')}</ButtonLink>
            <ButtonLink href={visitorAddress(id)} target="_blank" rel="noopener">
              {t('broadcast:watch')}
            </ButtonLink>
          </>
        )
      }
    >
      <BroadcastPanel key={id} classId={id} />
    </AreaPage>
  )
}
