import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isId } from '#web/lib/route-query.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ClassNumbers } from '../class-numbers.tsx'
import { classRoute } from '../../class-links.ts'
import { UnknownClass } from '../unknown-class.tsx'

/** `#/openclasses/:id/numbers`. */
export default function NumbersPage() {
  const { t } = useTranslation('openclass')
  const { id = '' } = useParams()
  const known = isId(id) ? Number(id) : null
  const query = useCall(
    'GET /api/v1/openclass/{id}',
    { params: { id: known ?? 0 } },
    { quiet: true, enabled: known !== null },
  )
  const { data } = query
  usePageTitle(data && t('openclass:numbers.title', { name: data.title }))
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.openClassNumbers')}
        lead={data?.title}
        actions={
          known !== null && <ButtonLink to={classRoute(known)}>{t('openclass:numbers.back')}</ButtonLink>
        }
      >
        {known === null ? (
          <UnknownClass />
        ) : (
          // A missing permission is shown once, not by each part.
          <Loaded query={query}>{({ id: found }) => <ClassNumbers id={found} />}</Loaded>
        )}
      </AreaPage>
    </AntdFrame>
  )
}
