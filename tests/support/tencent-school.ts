import { openTestSchool } from './test-school.ts'
import type { Tim } from './tim-double.ts'
import { timEnvironment } from './tim-environment.ts'

/** A school whose chat uses the given double of Tencent IM. */
export const openTencentSchool = (tim: Tim, key?: string) => openTestSchool(timEnvironment(tim, key))
