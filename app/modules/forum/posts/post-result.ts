import type { RejectedForm } from '#app/lib/parse-form.ts'

/** The response to a forum form that a script sent; without scripts the page is rendered again. */
export type ForumResult =
	| { ok: true; path: string; title: string; description: string }
	/** `signIn`: the visitor has to sign in first. */
	| (RejectedForm & { signIn?: boolean })
