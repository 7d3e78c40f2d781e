import { useTranslation } from 'react-i18next'
import { ToolsContent } from './tools-content.tsx'
import styles from './tools.module.css'

/** `#/tools` of visitors: the downloads of the learning tools. */
export default function ToolsPage() {
  const { t } = useTranslation('site')
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('common:title.tools')}</h1>
      <ToolsContent />
    </div>
  )
}
