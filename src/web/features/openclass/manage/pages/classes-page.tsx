import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ClassList } from '../class-list.tsx'
import { useClassRules } from '../use-class-rules.ts'
import { classesRoute } from '../../class-links.ts'

/** `#/openclasses`. */
export default function ClassesPage() {
  const { t } = useTranslation('openclass')
  const { creates } = useClassRules()
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.openClasses')}
        actions={
          creates === 1 && (
            <Can permission="openclass.write">
              <ButtonLink look="primary" to={`${classesRoute}/new`}>
                {t('openclass:create')}
              </ButtonLink>
            </Can>
          )
        }
      >
        <ClassList />
      </AreaPage>
    </AntdFrame>
  )
}
