import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Puts a text on the clipboard; where the browser does not let it, says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('order')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('order:copied'))
    } catch {
      // not allowed here, or no secure page
      toast.error(t('order:notCopied', { text }))
    }
  }
  return (
    <Button look="quiet" size="small" aria-label={label} onClick={() => void copy()}>
      {t('order:copy')}
    </Button>
  )
}
