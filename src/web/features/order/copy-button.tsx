import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export interface CopyButtonProps {
  text: string
  /** what is copied, for the accessible name */
  label: string
  /** label of the button; “copy” by default */
  short?: string
}

/** Copies a text to the clipboard; shows a message if the browser refuses. */
export function CopyButton({ text, label, short }: CopyButtonProps) {
  const { t } = useTranslation('order')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('order:copied'))
    } catch {
      // no permission, or an insecure context
      toast.error(t('order:notCopied', { text }))
    }
  }
  return (
    <Button look="quiet" size="small" aria-label={label} onClick={() => void copy()}>
      {short ?? t('order:copy')}
    </Button>
  )
}
