import type { SchoolDocument } from './document.ts'

/** What lies in an export, for who opens it without the program. */
export const readmeText = ({ name, created_at, release, version }: SchoolDocument): string => `${name}
exported ${created_at} by Shuyuan ${release}, version ${version} of the format

readable/index.html   the courses, to be read in any browser
readable/timetable.ics  the lessons and classes, for any calendar
school.json           the school and its settings
*.ndjson              records, one JSON object a line
schema/               JSON Schema of each of these files
media/                pictures, documents, recordings and videos
summary.json          how many records there are, and the sums of their money
manifest-sha256.txt   SHA-256 of every file: sha256sum -c manifest-sha256.txt

Ids name records: user_id is an id in users.ndjson. Money is a whole number of the currency's smallest unit, with the
currency; "exact" stands beside it where an amount is finer. Times are ISO 8601 with their zone, which is UTC.
This export contains personal data of people. Keep it accordingly.
`
