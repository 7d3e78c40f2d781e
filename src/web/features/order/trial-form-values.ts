import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import type { Telephone } from '#web/features/account/forms/form-values.ts'

export interface TrialFormValues {
  name: string
  phone: Telephone
  grade: string
  /** `2015-01-31`, or empty */
  birthday: string
  subject: string
  gender: '' | '0' | '1'
  parentName: string
  parentPhone: Telephone
}

type Profile = ByKey['GET /api/v1/student/profile']['reply']

/**
 * Initial values of the form from the profile.
 * @param home dial code of phones that the profile does not have
 */
export const trialFormValuesOf = (
  profile: Profile | undefined,
  home: string = DEFAULT_AREA_CODE,
): TrialFormValues => ({
  name: profile?.name ?? '',
  phone: {
    areaCode: profile?.phone.area_code ?? home,
    phone: profile?.phone.number ?? '',
  },
  grade: profile?.grade ?? '',
  birthday: profile?.birthday ?? '',
  subject: profile?.subjects?.[0] ?? '',
  gender: profile?.gender === 0 ? '0' : profile?.gender === 1 ? '1' : '',
  parentName: '',
  parentPhone: { areaCode: home, phone: '' },
})

const phoneOf = ({ areaCode, phone }: Telephone) => ({ area_code: areaCode, number: phone })

export const trialFormFieldsOf = (values: TrialFormValues) => ({
  name: values.name.trim(),
  phone: phoneOf(values.phone),
  grade: values.grade.trim(),
  birthday: values.birthday,
  subject: values.subject.trim(),
  gender: values.gender,
  parent_name: values.parentName.trim(),
  ...(values.parentPhone.phone !== '' && { parent_phone: phoneOf(values.parentPhone) }),
})
