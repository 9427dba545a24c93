/** A short message that appears over the page; 'error' is the specification's destructive variant. */
export type Toast = {
	kind: 'success' | 'error'
	title: string
	description: string
	durationMs?: number
	/** The message reports a sign-out: the browser deletes unsaved drafts. */
	signedOut?: boolean
	/** Offers to sign in, which then leads to this path. */
	signInTo?: string
}
