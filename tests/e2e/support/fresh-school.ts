import { startSchool } from './school-server.ts'
import { test as base } from './test.ts'

/** Tests that change a whole school: it is theirs alone, started with this environment. */
export const testInFreshSchool = (env: Record<string, string> = {}, options: { secure?: boolean } = {}) =>
  base.extend<object, { ownSchool: boolean }>({
    school: [
      // Playwright reads the fixtures it needs from this pattern
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const school = await startSchool(env, options)
        await use(school)
        await school.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })
