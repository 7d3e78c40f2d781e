import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export interface CopyButtonProps {
  text: string
  /** what is copied, for those who hear it */
  label: string
  /** on the button; “copy” by default */
  short?: string
}

/** Puts a text on the clipboard; where the browser does not let it, says so. */
export function CopyButton({ text, label, short }: CopyButtonProps) {
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
      {short ?? t('order:copy')}
    </Button>
  )
}
