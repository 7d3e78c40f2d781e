import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './sms.module.css'

/** A code and its copy button; a dash once it has expired or was used. */
export function CodeCell({ code, phone }: { code: string | null; phone: string }) {
  const { t } = useTranslation('backoffice')
  if (code === null) return <span className="second">{t('backoffice:sms.codeGone')}</span>
  async function copy(text: string) {
    if (await copyText(text)) toast.success(t('backoffice:sms.copied', { code: text }))
    else toast.error(t('backoffice:sms.copyFailed'))
  }
  return (
    <span className={styles.code}>
      <span className={styles.digits}>{code}</span>
      <Button
        size="small"
        aria-label={t('backoffice:sms.copyNamed', { phone })}
        onClick={() => void copy(code)}
      >
        {t('backoffice:sms.copy')}
      </Button>
    </span>
  )
}
