import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { PollFields } from './poll-fields.tsx'
import { type PollValues, problemOf, sentOf } from './poll-values.ts'

export interface PollDialogProps {
  title: string
  /** label of the button that saves */
  action: string
  initial: PollValues
  /** rejects with the failure, which the dialog shows */
  onSubmit: (values: PollValues) => Promise<void>
  onClose: () => void
}

/** The form of a poll. */
export function PollDialog({ title, action, initial, onSubmit, onClose }: PollDialogProps) {
  const { t } = useTranslation('poll')
  const [values, setValues] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const problem = isChecked ? problemOf(values) : null
  return (
    <FormDialog
      title={title}
      action={action}
      entered={values}
      check={() => {
        setIsChecked(true)
        return problemOf(values) === null
      }}
      onSubmit={() => onSubmit(sentOf(values))}
      onClose={onClose}
    >
      <PollFields
        values={values}
        problems={problem ? { [problem.field]: t(problem.key) } : {}}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      />
    </FormDialog>
  )
}
