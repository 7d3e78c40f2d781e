import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { useCall } from '#web/lib/query.ts'
import { EditClass } from '../edit-class.tsx'
import { NewClass } from '../new-class.tsx'
import { useClassRules } from '../use-class-rules.ts'
import { UnknownClass } from '../unknown-class.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/openclasses/new` and `#/openclasses/:id`, which may be the class of a lesson. */
export default function ClassPage() {
  const { t } = useTranslation('openclass')
  const { id } = useParams()
  const { user } = useUser()
  const { creates } = useClassRules()
  const isAdmin = is(user, 'admin')
  const known = isId(id) ? Number(id) : null
  const { data } = useCall(
    'GET /api/v1/openclass/{id}',
    { params: { id: known ?? 0 } },
    { ...editing, enabled: known !== null },
  )
  const ofOpenClass = id === undefined ? 'common:title.openClassNew' : 'common:title.openClassEdit'
  return (
    <AntdFrame>
      <AreaPage title={data?.lesson ? data.title : t(ofOpenClass)}>
        {id === undefined ? (
          creates === 1 ? (
            <NewClass isAdmin={isAdmin} />
          ) : (
            <p role="status">{t('openclass:notCreating')}</p>
          )
        ) : known !== null ? (
          <EditClass key={known} id={known} isAdmin={isAdmin} />
        ) : (
          <UnknownClass />
        )}
      </AreaPage>
    </AntdFrame>
  )
}
