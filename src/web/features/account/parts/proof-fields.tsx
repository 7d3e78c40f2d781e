import type { PhoneProof } from '../forms/form-values.ts'
import type { Captcha } from '../forms/use-captcha.ts'
import type { Fields } from '../forms/use-fields.ts'
import type { SmsCode } from '../forms/use-sms-code.ts'
import { CaptchaField } from './captcha-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'

export interface ProofFieldsProps {
  fields: Pick<Fields<Pick<PhoneProof, 'imgCode' | 'code'>>, 'values' | 'set' | 'problemOf' | 'leave'>
  proof: { captcha: Captcha; sms: SmsCode }
  /** codes by voice are offered for mainland numbers only; left out: for every number */
  areaCode?: string
}

/** Captcha and SMS code, by which a phone is verified. */
export function ProofFields({ fields, proof, ...phone }: ProofFieldsProps) {
  const { values, set } = fields
  return (
    <>
      <CaptchaField
        fields={fields}
        value={values.imgCode}
        onChange={(imgCode) => set('imgCode', imgCode)}
        captcha={proof.captcha}
      />
      <SmsCodeField
        fields={fields}
        value={values.code}
        onChange={(code) => set('code', code)}
        sms={proof.sms}
        {...phone}
      />
    </>
  )
}
