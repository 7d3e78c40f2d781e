/** Says what a value must be, where its schema cannot. */
export class FieldError extends Error {}
