import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './demo-accounts.module.css'

export interface DemoAccount {
  username: string
  password: string
}

/** The demo school's accounts: a click fills in the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { t } = useTranslation('account')
  const { loginaccount } = useConfig()
  if (!loginaccount) return null
  const { admin, teacher, student } = loginaccount
  return (
    <fieldset className={styles.demo}>
      <legend className={styles.legend}>{t('account:demo')}</legend>
      <div className={styles.buttons}>
        <Button onClick={() => onChoose(student)}>{t('account:demoStudent')}</Button>
        <Button onClick={() => onChoose(teacher)}>{t('account:demoTeacher')}</Button>
        <Button onClick={() => onChoose(admin)}>{t('account:demoAdmin')}</Button>
      </div>
    </fieldset>
  )
}
