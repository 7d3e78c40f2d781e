import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './versions-frame.module.css'

/** What both have changed: one of the two versions is chosen. */
export interface Dispute {
  key: string
  name: string
  /** The two versions, in words; lines are kept. */
  theirs: string
  mine: string
}

export interface VersionsFrameProps {
  /** who has changed it; empty where nobody is named */
  by: string
  disputes: readonly Dispute[]
  /** what somebody else alone has changed, in words */
  taken: readonly string[]
  /** Receives the keys of which the own version was chosen; nothing is saved yet. */
  onChosen: (mine: readonly string[]) => void
  onClose: () => void
}

/** The dialog for a form that somebody else has changed meanwhile: a choice for each dispute, and what is taken over. */
export function VersionsFrame({ by, disputes, taken, onChosen, onClose }: VersionsFrameProps) {
  const { t } = useTranslation('backoffice')
  const form = useId()
  const [mine, setMine] = useState<readonly string[]>([])

  function submit(event: FormEvent) {
    event.preventDefault()
    onChosen(mine)
  }
  const choices = ({ theirs, mine: own }: Dispute) => [
    { isMine: false, text: t('backoffice:editor.theirs'), value: theirs },
    { isMine: true, text: t('backoffice:editor.mine'), value: own },
  ]
  return (
    <Dialog
      open
      width={640}
      title={t(by ? 'backoffice:editor.changedBy' : 'backoffice:editor.changed', { name: by })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('backoffice:editor.later')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('backoffice:editor.goOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.versions} noValidate onSubmit={submit}>
        <p>{t('backoffice:editor.changedWhat')}</p>
        {disputes.map((dispute) => (
          <fieldset key={dispute.key}>
            <legend>{dispute.name}</legend>
            {choices(dispute).map(({ isMine, text, value }) => (
              <label key={text} className={styles.version}>
                <input
                  type="radio"
                  name={`${form}-${dispute.key}`}
                  checked={mine.includes(dispute.key) === isMine}
                  onChange={() =>
                    setMine(isMine ? [...mine, dispute.key] : mine.filter((key) => key !== dispute.key))
                  }
                />
                <span className="second">{text}</span>
                <span className={styles.value}>{value}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <section>
            <p>{t('backoffice:editor.taken')}</p>
            <ul>
              {taken.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  )
}
