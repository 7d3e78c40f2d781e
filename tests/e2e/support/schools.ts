import { type SchoolApi, schoolApi } from './school-api.ts'
import { type SchoolOptions, type SchoolServer, startSchool } from './school-server.ts'

export interface School {
  server: SchoolServer
  api: SchoolApi
}

/** The schools of one test process: one that most files share, and one for a file that changes a whole school. */
export interface Schools {
  shared(): Promise<School>
  /** The file's own school, started before its first test; that of the previous file ends. */
  of(file: string, options: SchoolOptions): Promise<School>
  stop(): Promise<void>
}

async function open(options?: SchoolOptions): Promise<School> {
  const server = await startSchool(options)
  return { server, api: schoolApi(server) }
}

export function openSchools(): Schools {
  let shared: Promise<School> | undefined
  let own: { key: string; school: Promise<School> } | undefined
  const endOwn = async (): Promise<void> => {
    const school = await own?.school
    own = undefined
    await school?.server.stop()
  }
  return {
    shared: () => (shared ??= open()),
    async of(file, options) {
      const key = JSON.stringify([file, options])
      if (own?.key !== key) {
        await endOwn()
        own = { key, school: open(options) }
      }
      return own.school
    },
    async stop() {
      await endOwn()
      await (await shared)?.server.stop()
    },
  }
}
