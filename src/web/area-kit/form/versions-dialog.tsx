import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { mergeValues } from './merge-values.ts'
import styles from './versions-dialog.module.css'

export interface Versions<Values> {
  /** who has changed it; empty where nobody is named */
  by: string
  /** what the form was opened with */
  seen: Values
  /** what is stored now */
  stored: Values
  own: Values
}

export interface VersionsDialogProps<Values> {
  versions: Versions<Values>
  labelOf: (field: keyof Values) => string
  textOf: (field: keyof Values, value: Values[keyof Values]) => string
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: Values) => void
  onClose: () => void
}

/** What somebody else has saved meanwhile beside the own changes; where both changed a field, one is chosen. */
export function VersionsDialog<Values extends object>(props: VersionsDialogProps<Values>) {
  const { versions, labelOf, textOf, onChosen, onClose } = props
  const { t } = useTranslation('backoffice')
  const form = useId()
  const { by, seen, stored, own } = versions
  const { values, disputed, taken } = mergeValues(seen, stored, own)
  const [mine, setMine] = useState<readonly (keyof Values)[]>([])

  function submit(event: FormEvent) {
    event.preventDefault()
    onChosen({ ...values, ...Object.fromEntries(mine.map((field) => [field, own[field]])) })
  }
  const choices = (field: keyof Values) => [
    { isMine: false, text: t('backoffice:editor.theirs'), value: textOf(field, values[field]) },
    { isMine: true, text: t('backoffice:editor.mine'), value: textOf(field, own[field]) },
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
        {disputed.map((field) => (
          <fieldset key={String(field)}>
            <legend>{labelOf(field)}</legend>
            {choices(field).map(({ isMine, text, value }) => (
              <label key={text} className={styles.version}>
                <input
                  type="radio"
                  name={`${form}-${String(field)}`}
                  checked={mine.includes(field) === isMine}
                  onChange={() =>
                    setMine(isMine ? [...mine, field] : mine.filter((other) => other !== field))
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
              {taken.map((field) => (
                <li key={String(field)}>
                  {labelOf(field)}: {textOf(field, values[field])}
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  )
}
