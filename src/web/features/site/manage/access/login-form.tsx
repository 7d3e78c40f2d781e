import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { loginAddress } from '#web/lib/return-url.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { PictureFields, pictureProblems } from './picture-fields.tsx'

type Pictures = ByKey['GET /api/v1/admin/login_conf']['reply']
type Tab = ByKey['GET /api/v1/admin/logintype']['reply']

/** Both settings of the page; its revision names both of theirs. */
interface Read extends Pictures {
  logintype: Tab['logintype']
}
type Values = Omit<Read, 'revision'>

const readOf = (pictures: Pictures, tab: Tab): Read => ({
  ...pictures,
  logintype: tab.logintype,
  revision: `${pictures.revision} ${tab.revision}`,
})
type LoginType = '1' | '2' | '3'

const typeOf = (text: LoginType): 1 | 2 | 3 => (text === '1' ? 1 : text === '2' ? 2 : 3)

/** The initial tab of the login page, and its pictures. */
function LoginForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const types = {
    1: t('website:login.phonePassword'),
    2: t('website:login.phoneSms'),
    3: t('website:login.account'),
  }
  const form = useRevisedForm<Values, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: async ({ logintype, ...pictures }, revision) => {
      const [ofPictures = '', ofTab = ''] = revision.split(' ')
      const stored = await call(
        'POST /api/system/login_conf',
        { body: { ...pictures, revision: ofPictures } },
        { quiet: true },
      )
      const body = { logintype, revision: ofTab }
      return readOf(stored, await call('POST /api/system/setlogin', { body }, { quiet: true }))
    },
    texts: { logintype: (type) => types[type] },
    problemsOf: (values) => ({
      ...pictureProblems(values, t('website:image.rule')),
      PC_link_url: linkProblem(values.PC_link_url, t('website:form.linkRule')),
    }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="site.configure" preview={loginAddress()}>
      <RadioCards<LoginType>
        legend={t('website:login.type')}
        value={`${values.logintype}`}
        options={[
          { value: '1', title: types[1] },
          { value: '2', title: types[2] },
          { value: '3', title: types[3] },
        ]}
        onChange={(value) => set({ logintype: typeOf(value) })}
      />
      <PictureFields values={values} set={set} problems={problems} />
      <LinkField
        label={t('website:login.link')}
        value={values.PC_link_url}
        error={problems['PC_link_url']}
        onChange={(PC_link_url) => set({ PC_link_url })}
      />
    </SavedForm>
  )
}

export function Login() {
  const config = useCall('GET /api/v1/admin/login_conf', {}, editing)
  const type = useCall('GET /api/v1/admin/logintype', {}, editing)
  return (
    <Loaded query={config}>
      {(data) => (
        <Loaded query={type}>
          {(tab) => (
            <LoginForm
              read={readOf(data, tab)}
              onReread={async () => readOf(...(await Promise.all([reread(config), reread(type)])))}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
