import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ToolsContent } from './tools-content.tsx'

/** `#/tools` of students and teachers, with the heading of their areas. */
export default function AreaToolsPage() {
  const { t } = useTranslation('site')
  return (
    <AreaPage title={t('common:title.tools')}>
      <ToolsContent />
    </AreaPage>
  )
}
