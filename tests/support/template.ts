/** the database that every test file's own one is a copy of */
export const TEMPLATE = 'template_school'
