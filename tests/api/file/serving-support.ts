import { signedIn } from '#tests/support/factories.ts'
import { aPng, openUploadSchool, upload } from './support.ts'

export const nameOf = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? ''
/** A school whose files are read by address. */
export async function openServing() {
  const school = await openUploadSchool()

  const { db } = school.deps

  const { token } = await signedIn(school)

  const get = (url: string, headers: Record<string, string> = {}) =>
    school.app.inject({ url, headers: { 'accept-language': 'en', ...headers } })

  const newPicture = async (query = {}) =>
    (await upload(school, token, [{ content: await aPng() }], query)).data.url
  return { school, db, token, get, newPicture }
}
export type Serving = Awaited<ReturnType<typeof openServing>>
