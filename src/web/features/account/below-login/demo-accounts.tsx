import { useTranslation } from 'react-i18next'
import type { WebConfig } from '#web/lib/config-defaults.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './demo-accounts.module.css'

export interface DemoAccount {
  username: string
  password: string
}

interface DemoAccountsProps {
  accounts: NonNullable<WebConfig['loginaccount']>
  onChoose: (account: DemoAccount) => void
}

/** The demo school's accounts: a click fills in the form. */
export function DemoAccounts({ accounts: { admin, teacher, student }, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('account')
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
