import { expect } from 'vitest'
import { uploads } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openUploadSchool, type Part, upload } from './support.ts'

/** A school to which pictures and videos are uploaded. */
export async function openUploads() {
  const school = await openUploadSchool()

  const { db } = school.deps

  const { token: student } = await signedIn(school)

  const { token: teacher } = await signedIn(school, [2])

  const get = (url: string, headers: Record<string, string> = {}) => school.app.inject({ url, headers })

  /** @returns the refusal's code, and whether a file remained */
  async function refusedFor(parts: Part[], token = student) {
    const before = await school.stored()
    const rows = await db.select().from(uploads)
    const answer = await upload(school, token, parts)
    expect(await school.stored()).toEqual(before)
    expect(await db.select().from(uploads)).toHaveLength(rows.length)
    expect(answer.http).toBe(200)
    return answer
  }
  return { school, db, student, teacher, get, refusedFor }
}
