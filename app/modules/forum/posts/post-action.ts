import type { RejectedForm } from '#app/lib/parse-form.ts'

/** The response to a button under a post or a comment. */
export type PostActionResult = RejectedForm | { ok: true }
