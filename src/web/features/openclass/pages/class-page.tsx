import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { EditClass } from '../edit-class.tsx'
import { NewClass } from '../new-class.tsx'
import { UnknownClass } from '../unknown-class.tsx'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** `#/openclasses/new` and `#/openclasses/:id`. */
export default function ClassPage() {
  const { t } = useTranslation('openclass')
  const { id } = useParams()
  const { user } = useUser()
  const isAdmin = user?.types.includes(userTypes.admin) === true
  return (
    <AntdFrame>
      <AreaPage title={t(id === undefined ? 'common:title.openClassNew' : 'common:title.openClassEdit')}>
        {id === undefined ? (
          <NewClass isAdmin={isAdmin} />
        ) : isId(id) ? (
          <EditClass key={id} id={Number(id)} isAdmin={isAdmin} />
        ) : (
          <UnknownClass />
        )}
      </AreaPage>
    </AntdFrame>
  )
}
