import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './command-line.module.css'

/** A command for the machine of the school, to be copied. */
export function CommandLine({ command, label }: { command: string; label: string }) {
  const { t } = useTranslation('area')
  async function copy() {
    if (await copyText(command)) toast.success(t('area:command.copied'))
    else toast.error(t('area:command.notCopied'))
  }
  return (
    <div className={styles.line}>
      <pre className={styles.command}>{command}</pre>
      <Button size="small" aria-label={label} onClick={() => void copy()}>
        {t('area:command.copy')}
      </Button>
    </div>
  )
}
