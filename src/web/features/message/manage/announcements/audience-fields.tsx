import { useTranslation } from 'react-i18next'
import { audienceKinds, hasTarget } from '#contract/message/announcements.ts'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import type { SavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { useCan } from '#web/lib/can.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { audienceTexts } from './announcement-texts.ts'
import type { Values } from './announcement-values.ts'
import { TagsField } from './tags-field.tsx'
import { TargetSelect } from './target-select.tsx'
import { UsersField } from './users-field.tsx'

/** Whom an announcement is for. Students are selected by those who may see them. */
export function AudienceFields({ form }: { form: SavedForm<Values> }) {
  const { t } = useTranslation('announcement')
  const { values, stored, set, problems } = form
  const { audience, target_name, tags, users, user_count: count } = values
  const maySelect = useCan()('account.read') || stored.audience === 'users'
  return (
    <AntdFrame>
      <Field label={t('announcement:audienceTitle')} required>
        <Select
          value={audience}
          options={audienceKinds
            .filter((value) => value !== 'users' || maySelect)
            .map((value) => ({ value, label: t(audienceTexts[value]) }))}
          onChange={({ target }) => {
            const next = audienceKinds.find((one) => one === target.value)
            if (next) set({ audience: next, target_id: null, target_name: '' })
          }}
        />
      </Field>
      {hasTarget(audience) && (
        <TargetSelect
          key={audience}
          of={audience}
          chosen={target_name}
          error={problems.target_id}
          onChoose={(target) => set({ target_id: target?.id ?? null, target_name: target?.name ?? '' })}
        />
      )}
      {audience === 'tag' && (
        <TagsField tags={tags} error={problems.tags} onChange={(next) => set({ tags: next })} />
      )}
      {audience === 'users' && users && (
        <UsersField
          users={users}
          error={problems.users}
          onChange={(next) =>
            // in the order of the server, so that versions compare
            set({ users: next.toSorted((one, other) => one.id - other.id), user_count: next.length })
          }
        />
      )}
      {audience === 'users' && !users && (
        <p className="second">{t('announcement:selectedUnseen', { count })}</p>
      )}
    </AntdFrame>
  )
}
