import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { ShownText } from './shown-text.tsx'
import type { SubmittedAttempt } from './types.ts'

interface SubmittedProps {
  attempt: SubmittedAttempt
  picture?: (url: string, index: number) => ReactNode
}

/** What a student has submitted, with what the teacher has drawn on its pictures. */
export function Submitted({ attempt, picture }: SubmittedProps) {
  const { t } = useTranslation('homework')
  const { submit_time, answer, images, files, correction } = attempt
  return (
    <>
      {submit_time !== null && (
        <p className="second">
          {t('homework:field.submitTime')} <Moment at={submit_time} exact />
        </p>
      )}
      <ShownText
        text={answer}
        images={images}
        files={files}
        {...(picture ? { picture } : { marks: correction?.marks ?? [] })}
      />
    </>
  )
}

/** An attempt with the teacher's reply, as it was given. */
export function EarlierAttempt({ attempt }: { attempt: SubmittedAttempt }) {
  const { t } = useTranslation('homework')
  const { correction } = attempt
  return (
    <Part title={t('homework:attempt', { number: attempt.attempt })}>
      <Submitted attempt={attempt} />
      {correction && (
        <>
          <h3>{t('homework:field.reply')}</h3>
          <ShownText text={correction.reply} images={correction.images} files={correction.files} />
        </>
      )}
    </Part>
  )
}
