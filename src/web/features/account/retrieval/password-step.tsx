import { useTranslation } from 'react-i18next'
import { ConfirmationField } from '../parts/confirmation-field.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import type { RetrievalState } from './use-retrieval.ts'

/** Step 2: the new password, twice. */
export function PasswordStep({ state: { fields } }: { state: RetrievalState }) {
  const { t } = useTranslation('retrieval')
  const { values, problemOf } = fields
  return (
    <>
      <NewPasswordField
        label={t('retrieval:newPassword')}
        value={values.pwd}
        onChange={(pwd) => fields.set('pwd', pwd)}
        onBlur={() => fields.leave('pwd')}
        problem={problemOf('pwd')}
      />
      <ConfirmationField
        value={values.repwd}
        onChange={(repwd) => fields.set('repwd', repwd)}
        onBlur={() => fields.leave('repwd')}
        problem={problemOf('repwd')}
      />
    </>
  )
}
