import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/area-kit/record.module.css'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

/** px; large enough to be printed */
const SIZE = 512
const SHOWN = { width: 192, height: 192 }

export interface ShareDialogProps {
  title: string
  /** what the link does */
  what: string
  address: string
  /** of the picture, without its ending */
  fileName: string
  onClose: () => void
}

/** A link for registration, to be copied, and its QR code, to be printed. */
export function ShareDialog({ title, what, address, fileName, onClose }: ShareDialogProps) {
  const { t } = useTranslation('lead')
  const picture = useRef<HTMLCanvasElement>(null)
  async function copy() {
    if (await copyText(address)) toast.success(t('lead:share.copied'))
    else toast.error(t('lead:share.notCopied'))
  }
  function save() {
    picture.current?.toBlob((content) => content && saveFile(`${fileName}.png`, content))
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={save}>{t('lead:share.save')}</Button>
          <Button look="primary" onClick={() => void copy()}>
            {t('lead:share.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Field label={t('lead:share.link')} hint={what}>
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <QRCodeCanvas
          ref={picture}
          role="img"
          aria-label={t('lead:share.code')}
          value={address}
          size={SIZE}
          marginSize={2}
          style={SHOWN}
        />
      </div>
    </Dialog>
  )
}
