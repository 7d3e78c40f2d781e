import { QRCodeCanvas } from 'qrcode.react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { posterTypeKeys, posterTypes } from '#contract/share/poster-types.ts'
import { type Campaign, courseLink, registerLink } from '#web/features/share/poster.ts'
import styles from '#web/area-kit/record.module.css'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

const CourseField = lazy(() => import('./course-field.tsx'))
const CampaignPoster = lazy(() => import('./campaign-poster.tsx'))

/** px; large enough to be printed */
const SIZE = 512
const SHOWN = { width: 192, height: 192 }

export interface ShareDialogProps {
  title: string
  /** what the link does */
  what: string
  campaign: Campaign
  /** of the picture, without its ending */
  fileName: string
  onClose: () => void
}

/** The link of a campaign, for registration or to a course: to be copied, as a QR code and as a share poster. */
export function ShareDialog({ title, what, campaign, fileName, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['lead', 'share'])
  const picture = useRef<HTMLCanvasElement>(null)
  const [toCourse, setToCourse] = useState(false)
  const [courseId, setCourseId] = useState<number | null>(null)
  const [poster, setPoster] = useState(false)
  const isOpen = toCourse && courseId === null
  const address = toCourse && courseId !== null ? courseLink(courseId, campaign) : registerLink(campaign)
  const name = toCourse && courseId !== null ? `${fileName}-${courseId}` : fileName
  async function copy() {
    if (await copyText(address)) toast.success(t('lead:share.copied'))
    else toast.error(t('lead:share.notCopied'))
  }
  function save() {
    picture.current?.toBlob((content) => content && saveFile(`${name}.png`, content))
  }
  if (poster)
    return (
      <Suspense>
        <CampaignPoster
          courseId={toCourse ? courseId : null}
          campaign={campaign}
          link={address}
          what={what}
          fileName={`poster-${name}`}
          onClose={() => setPoster(false)}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isOpen} onClick={save}>
            {t('lead:share.save')}
          </Button>
          <Button disabled={isOpen} onClick={() => setPoster(true)}>
            {t('lead:share.poster')}
          </Button>
          <Button look="primary" disabled={isOpen} onClick={() => void copy()}>
            {t('lead:share.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <RadioCards
          legend={t('lead:share.leadsTo')}
          columns={2}
          value={toCourse ? 'course' : 'school'}
          options={[
            { value: 'school', title: t(posterTypeKeys[posterTypes.school]) },
            { value: 'course', title: t(posterTypeKeys[posterTypes.course]) },
          ]}
          onChange={(to) => setToCourse(to === 'course')}
        />
        {toCourse && (
          <Suspense>
            <CourseField value={courseId} onChange={setCourseId} />
          </Suspense>
        )}
        {!isOpen && (
          <>
            <Field label={t(toCourse ? 'share:link' : 'lead:share.link')} hint={what}>
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
          </>
        )}
      </div>
    </Dialog>
  )
}
