import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import type { PhoneProof } from '../forms/form-values.ts'
import type { Captcha } from '../forms/use-captcha.ts'
import type { Fields } from '../forms/use-fields.ts'
import { CodeInput } from './code-input.tsx'
import styles from './code-row.module.css'
import { ProblemText } from './problem-text.tsx'

export interface CaptchaFieldProps {
  fields: Pick<Fields<Pick<PhoneProof, 'imgCode'>>, 'problemOf' | 'leave'>
  value: PhoneProof['imgCode']
  onChange: (value: PhoneProof['imgCode']) => void
  captcha: Captcha
}

/** The captcha field; a click on the picture loads another one. */
export function CaptchaField({ fields, value, onChange, captcha }: CaptchaFieldProps) {
  const { t } = useTranslation('account')
  const problem = fields.problemOf('imgCode')
  const renewed = captcha.renewed && value.value === '' && !problem && t('account:captchaRenewed')
  const note = captcha.failed === null ? renewed : t('account:captchaFailed', { why: captcha.failed })
  return (
    <Field
      label={t('account:captcha')}
      required
      hint={note}
      error={problem && <ProblemText problem={problem} />}
    >
      <div className={styles.row}>
        <CodeInput
          name="imgcaptcha"
          autoComplete="off"
          longest={limits.captchaInput}
          value={value.value}
          onValue={(typed) => onChange({ ...value, value: typed })}
          onBlur={() => fields.leave('imgCode')}
        />
        <button
          type="button"
          className={styles.picture}
          aria-label={t('account:captchaAnother')}
          title={t('account:captchaAnother')}
          onClick={captcha.refresh}
        >
          {captcha.image ? (
            <img src={captcha.image} alt="" width={120} height={40} />
          ) : (
            captcha.failed !== null && t('account:captchaRetry')
          )}
        </button>
      </div>
    </Field>
  )
}
