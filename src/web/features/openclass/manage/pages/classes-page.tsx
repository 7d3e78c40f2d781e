import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ClassList } from '../class-list.tsx'
import { classesRoute } from '../../class-links.ts'

/** `#/openclasses`. */
export default function ClassesPage() {
  const { t } = useTranslation('openclass')
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.openClasses')}
        actions={
          <ButtonLink look="primary" to={`${classesRoute}/new`}>
            {t('openclass:create')}
          </ButtonLink>
        }
      >
        <ClassList />
      </AreaPage>
    </AntdFrame>
  )
}
