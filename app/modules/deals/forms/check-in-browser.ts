// Everything that checks a document while it is typed, in one file that a page loads when somebody starts to type.
export { checkTyped } from './check-document.ts'
export { addQuote, pasteIntoRows } from './paste-rows.ts'
