import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './slider.module.css'
import { SliderPuzzle } from './slider-puzzle.tsx'
import type { CaptchaQuestion } from './captcha-ticket.ts'
import { useSlider } from './use-slider.ts'

/** The slider that is passed before a code is sent. */
export default function SliderDialog({ onAnswer, onClose }: CaptchaQuestion) {
  const { t } = useTranslation('account')
  const slider = useSlider(onAnswer)
  const { puzzle, failed, unreachable, busy } = slider
  // Rendered outside the form that requests the code, so that Enter does not submit it.
  return createPortal(
    <Dialog
      open
      title={t('account:slider.title')}
      width={362}
      onClose={onClose}
      footer={
        puzzle &&
        unreachable === null && (
          <>
            <Button disabled={busy} onClick={slider.draw}>
              {t('account:slider.another')}
            </Button>
            <Button look="primary" loading={busy} onClick={slider.check}>
              {t('account:slider.check')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.slider}>
        {failed && (
          <Notice tone="error" live>
            {t('account:problem.notVerified')}
          </Notice>
        )}
        {unreachable !== null ? (
          <Notice
            tone="error"
            live
            action={<Button onClick={slider.draw}>{t('account:captchaRetry')}</Button>}
          >
            {t('account:slider.unreachable', { why: unreachable })}
          </Notice>
        ) : (
          <>
            <p className="second">{t('account:slider.how')}</p>
            {puzzle ? (
              <SliderPuzzle slider={{ ...slider, puzzle }} />
            ) : (
              <Loading>
                <Skeleton shape="block" height={212} />
              </Loading>
            )}
          </>
        )}
      </div>
    </Dialog>,
    document.body,
  )
}
