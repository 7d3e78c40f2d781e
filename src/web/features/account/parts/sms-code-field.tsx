import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_AREA_CODE, limits } from '#contract/account/limits.ts'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PhoneProof } from '../forms/form-values.ts'
import type { Fields } from '../forms/use-fields.ts'
import type { SmsCode } from '../forms/use-sms-code.ts'
import { loadSlider } from '../captcha/load-slider.ts'
import { CodeInput } from './code-input.tsx'
import styles from './code-row.module.css'
import { ProblemText } from './problem-text.tsx'

const SliderDialog = lazy(loadSlider)

export interface SmsCodeFieldProps {
  fields: Pick<Fields<Pick<PhoneProof, 'code'>>, 'problemOf' | 'leave'>
  value: PhoneProof['code']
  onChange: (value: PhoneProof['code']) => void
  sms: SmsCode
  /** codes by voice are offered for mainland numbers only; left out: for every number */
  areaCode?: string
}

/** The SMS code with its send button, which counts the seconds down until the next send. */
export function SmsCodeField({
  fields,
  value,
  onChange,
  sms,
  areaCode = DEFAULT_AREA_CODE,
}: SmsCodeFieldProps) {
  const { t } = useTranslation('account')
  const { smsvoice } = useConfig()
  const problem = fields.problemOf('code')
  const voice = smsvoice && sms.waited && areaCode === DEFAULT_AREA_CODE
  return (
    <div>
      <Field label={t('account:smsCode')} required error={problem && <ProblemText problem={problem} />}>
        <div className={styles.row}>
          <CodeInput
            name="smscode"
            inputMode="numeric"
            autoComplete="one-time-code"
            longest={limits.smsCodeInput}
            value={value.value}
            onValue={(typed) => onChange({ ...value, value: typed })}
            onBlur={() => fields.leave('code')}
          />
          <Button className={styles.send} disabled={sms.busy || sms.seconds > 0} onClick={() => sms.send()}>
            {sms.seconds > 0 ? t('account:smsWait', { seconds: sms.seconds }) : t('account:smsSend')}
          </Button>
        </div>
      </Field>
      <div className={styles.notes} aria-live="polite">
        {sms.sentAs === 'text' && <p>{t('account:smsSent')}</p>}
        {sms.sentAs === 'voice' && <p>{t('account:voiceSent')}</p>}
        {sms.lastIsNext && <Notice tone="warn">{t('account:smsOneLeft')}</Notice>}
      </div>
      {voice && (
        <Button
          className={styles.voice}
          look="quiet"
          size="small"
          disabled={sms.busy}
          onClick={() => sms.send(true)}
        >
          {t('account:voiceSend')}
        </Button>
      )}
      {sms.question && (
        <Suspense fallback={null}>
          <SliderDialog {...sms.question} />
        </Suspense>
      )}
    </div>
  )
}
