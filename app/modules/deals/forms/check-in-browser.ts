// Everything that checks a document while it is typed, in one file that a page loads when somebody starts to type.
export { checkTyped } from './check-document.ts'
export { documentSchema } from './deal-fields.ts'
export { pasteIntoRows } from './paste-rows.ts'
export { addQuote } from './read-quote.ts'
export { typedOfForm } from './typed-document.ts'
