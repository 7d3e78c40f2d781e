import { inProject } from '#server/lib/project.ts'

/** Releases from which an upgrade is tested: the last two. `npm run release:school v0.3.0` keeps the school of one more. */
export const keptReleases = ['0.1.0', '0.2.0'] as const

/** Their commits: the tags v0.1.0 and v0.2.0 name them, but a clone may come without tags. */
export const releaseCommits: Readonly<Record<(typeof keptReleases)[number], string>> = {
  '0.1.0': 'b43bd61bb4504a515f8a1c623f161a33fa819c49',
  '0.2.0': '99d00d20bb3203f7dbc7b666476cf645ce6f2625',
}

/** What opens the schools that are kept; they hold nothing but the demo. */
export const keptIdentity = 'AGE-SECRET-KEY-1VSY4FTN2NRQUNX9N7T4VLTP3TMFEJ4D3SU3947J98WJ8J6DVW7FQM24J7T'

const folder = 'tests/api/upgrade/schools'

/** The file of a small school of a release: a backup. */
export const keptSchool = (release: string): string => inProject(folder, `${release}.tar.age`)
