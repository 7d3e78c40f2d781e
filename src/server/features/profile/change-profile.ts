import { is } from '#contract/account/limits.ts'
import { eq } from 'drizzle-orm'
import { profiles, users } from '../../db/tables/all.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { violates } from '../../db/violations.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { clearSessionCache, proofRule, requireProvenLately, notifyAccountChange } from '../account/index.ts'
import { clearProductCache } from '../catalog/index.ts'
import { claimImage, releaseImage } from '../file/index.ts'
import { checkPerson, checkStudy, type ProfileChange } from './check-profile.ts'
import { registrationOptions } from '../site/index.ts'
import { optionsIn } from './options.ts'

type User = typeof users.$inferSelect

/** Claims the new picture; removes the old one when nothing else uses it. */
async function changeAvatar(tx: Tx, user: User, avatar: string | undefined): Promise<void> {
  if (avatar === undefined || avatar === user.avatarUrl) return
  if (avatar !== '')
    await claimImage(tx, { field: 'avatar', address: avatar, usedAs: 'avatar', ownerId: user.id })
  await releaseImage(tx, user.avatarUrl, 'avatar')
}

/** Only what was given; what is undefined stays as it is. */
function userColumns(user: User, change: ProfileChange): Partial<typeof users.$inferInsert> {
  const username = change.username?.trim()
  return {
    ...(username !== undefined && username !== user.username && { username, usernameEdited: true }),
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(change.avatar !== undefined && { avatarUrl: change.avatar }),
    ...(change.gender !== undefined && { sex: change.gender === '' ? null : Number(change.gender) }),
    ...(change.email !== undefined && { email: change.email.trim() }),
    ...(change.birthday !== undefined && { birthday: change.birthday || null }),
    ...(change.grade !== undefined && { grade: change.grade.trim() }),
    ...(change.subjects !== undefined && { subject: change.subjects.join('、') }),
    ...(change.parent_name !== undefined && { parentName: change.parent_name.trim() }),
    ...(change.parent_telephone !== undefined && { parentTelephone: change.parent_telephone.trim() }),
    ...(change.intro !== undefined && { intro: change.intro.trim() }),
  }
}

function profileColumns(change: ProfileChange): Partial<typeof profiles.$inferInsert> {
  const texts = {
    nickname: change.nickname,
    school: change.school,
    city: change.city,
    coursesTaught: change.courses_taught,
    education: change.education,
    workExperience: change.work_experience,
  }
  const given = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.trim()]],
  )
  return { ...Object.fromEntries(given), ...(change.subjects !== undefined && { subjects: change.subjects }) }
}

async function save(
  tx: Tx,
  user: User,
  change: ProfileChange,
  account: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await changeAvatar(tx, user, change.avatar)
  if (Object.keys(account).length > 0) await tx.update(users).set(account).where(eq(users.id, user.id))
  const more = profileColumns(change)
  if (Object.keys(more).length === 0) return
  await tx
    .insert(profiles)
    .values({ userId: user.id, ...more })
    .onConflictDoUpdate({ target: profiles.userId, set: more })
}

/**
 * Changes the own profile. Of several who claim one user name at once the database lets one through.
 * @throws Refusal proofNeeded for another user name, or another address than the proven one, usernameFixed, usernameTaken, invalidField
 */
export async function changeProfile(deps: Deps, caller: SessionUser, given: ProfileChange): Promise<null> {
  const { db } = deps
  const { id, types } = caller
  const options = await registrationOptions(db)
  const change = {
    ...given,
    ...(given.grade !== undefined && { grade: options.main('grade', given.grade.trim()) }),
    ...(given.subjects && { subjects: given.subjects.map((one) => options.main('subject', one.trim())) }),
  }
  try {
    const rule = await proofRule(db)
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
      if (!user) throw refuse('notFound')
      checkPerson(user, change)
      checkStudy(user, change, optionsIn(options, undefined))
      const account = userColumns(user, change)
      const isOtherEmail = user.email !== '' && account.email !== undefined && account.email !== user.email
      // what opens the account, and where its owner is warned
      if (account.username !== undefined || (isOtherEmail && user.email === user.verifiedEmail))
        await requireProvenLately(tx, caller, rule)
      if (account.username !== undefined)
        await notifyAccountChange(deps, tx, id, 'username_changed', account.username)
      if (isOtherEmail)
        await notifyAccountChange(deps, tx, id, account.email === '' ? 'email_removed' : 'email_changed')
      await save(tx, user, change, account)
    })
  } catch (error) {
    if (violates(error, 'users_username_key')) throw refuse('usernameTaken', {}, { field: 'username' })
    throw error
  }
  clearSessionCache(db)
  if (is({ types }, 'teacher')) clearProductCache(db)
  return null
}
