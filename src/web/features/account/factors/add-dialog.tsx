import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { failureText } from '#web/lib/failures.ts'

export interface AddProps {
  /** with the recovery codes that were made; none where there were some before */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

interface AddDialogProps extends AddProps {
  title: string
  /** label of the confirming button, a verb */
  action: string
  /** what is shown instead of the form until it can be filled in */
  waiting?: ReactNode
  /** what is missing in the form; empty: nothing */
  missing?: string
  /** Adds the factor. @returns the recovery codes that were made */
  add: () => Promise<readonly string[]>
  /** the form, which shows what is wrong */
  children: (problem: string) => ReactNode
}

/** The dialog in which a second factor is added. */
export function AddDialog({ missing = '', add, onAdded, children, ...rest }: AddDialogProps) {
  const { t } = useTranslation('factors')
  const [problem, setProblem] = useState('')
  return (
    <FormDialog
      {...rest}
      // a code of the moment, and a name that can be given again
      entered={null}
      check={() => {
        setProblem(missing)
        return missing === ''
      }}
      onSubmit={async () => onAdded(await add())}
      // what the browser throws has no words for people
      onFailure={(error) => setProblem(failureText(error) || t('factors:passkeyFailed'))}
    >
      {children(problem)}
    </FormDialog>
  )
}
