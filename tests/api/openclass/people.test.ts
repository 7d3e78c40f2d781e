import { describe } from 'vitest'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { listening } from '../chat/support.ts'
import { aboveMessages } from './people/above-messages.ts'
import { enteringClasses } from './people/entry.ts'
import { namingAssistants } from './people/naming.ts'
import { rightsOfAssistants } from './people/rights.ts'

const school = await openTestSchool()
const address = await listening(school.app)
const admin = await theAdmin(school)

describe('the rights of assistants', () => rightsOfAssistants(school, admin))
describe('those who name assistants', () => namingAssistants(school, admin))
describe('entering a class', () => enteringClasses(school, address))
describe('in its chat', () => aboveMessages(school, address))
