import { Notes } from './notes.tsx'

/** Notes about a student, as the school reads and writes them. */
export default function UserNotes({ userid }: { userid: number }) {
  return <Notes userid={userid} bySchool />
}
