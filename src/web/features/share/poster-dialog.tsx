import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Poster } from './poster.ts'
import styles from './poster-dialog.module.css'
import { useDrawing } from './use-drawing.ts'

export interface PosterDialogProps {
  poster: Poster
  /** what can be shared beside the picture */
  link: string
  /** whom the link counts for */
  what?: string | undefined
  /** of the picture, without its ending */
  fileName: string
  onClose: () => void
}

/** A share poster, to be saved, and the link that it leads to, to be copied or sent. */
export default function PosterDialog({ poster, link, what, fileName, onClose }: PosterDialogProps) {
  const { t } = useTranslation('share')
  const { drawing, retry } = useDrawing(poster)
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    if (await copyText(link)) toast.success(t('share:copied'))
    else toast.error(t('share:notCopied'))
  }
  async function send() {
    // Closing the phone's share sheet rejects too; that is no failure.
    await navigator.share({ title: poster.name, url: link }).catch(() => undefined)
  }
  return (
    <Dialog
      open
      width={420}
      title={t('share:title')}
      onClose={onClose}
      footer={
        <>
          {canShare && <Button onClick={() => void send()}>{t('share:send')}</Button>}
          <Button onClick={() => void copy()}>{t('share:copy')}</Button>
          {drawing.kind === 'drawn' && (
            <ButtonLink look="primary" href={drawing.url} download={`${fileName}.png`}>
              {t('share:save')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.share}>
        <Field label={t('share:link')} hint={what}>
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        {drawing.kind === 'drawn' && (
          <img
            className={styles.poster}
            src={drawing.url}
            width={750}
            height={1080}
            alt={t('share:alt', { name: poster.name })}
          />
        )}
        {drawing.kind === 'drawing' && (
          <Loading>
            <Skeleton shape="block" height={480} />
          </Loading>
        )}
        {drawing.kind === 'failed' && (
          <ErrorState title={t('share:failed')} what={t('share:failedWhat')} onRetry={retry} />
        )}
      </div>
    </Dialog>
  )
}
